import { z } from "zod";
import { webhookKeyOf } from "../../infra/crypto/signatures.ts";
import { readOptions } from "../command.ts";

export interface ListenerOptions {
  readonly port: number;
  readonly secret: string;
  /** The status of every answer to a genuine webhook. */
  readonly answer: number;
  /** How long the answer waits. */
  readonly delayMs: number;
}

const USAGE = `Usage: npm run webhooks:listen -- [--secret SECRET] [--port PORT] [--answer STATUS] [--delay MS]
  Receives webhooks on this machine, verifies their signatures and prints them.
  --secret  the endpoint's signing secret; WEBHOOK_SECRET where it is left out
  --port    4100 where it is left out
  --answer  the status to answer with, 200 to 599; 204 where it is left out
  --delay   milliseconds to wait before the answer, up to 60000`;

/** Text says what is wrong, and what can be given. */
export function readListenerOptions(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): ListenerOptions | string {
  const options = readOptions(OptionsSchema, args);
  if (typeof options === "string") return `${options}\n\n${USAGE}`;
  const { port, answer, delay } = options;
  const secret = options.secret ?? environment["WEBHOOK_SECRET"] ?? "";
  if (!isSecret(secret)) return `--secret: expected a signing secret, such as whsec_…\n\n${USAGE}`;
  return { port, secret, answer, delayMs: delay };
}

const OptionsSchema = z.strictObject({
  secret: z.string().optional(),
  port: wholeNumber(0, 65_535).default(4_100),
  answer: wholeNumber(200, 599).default(204),
  delay: wholeNumber(0, 60_000).default(0),
});

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `expected a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}

function isSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]+=*$/.test(text) && webhookKeyOf(text).length > 0;
}
