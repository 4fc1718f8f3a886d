import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { EventEnvelopeSchema } from "@clipledger/contract/events/envelope";
import { z } from "zod";
import { StartRefusal } from "../../infra/app-error.ts";
import type { Clock } from "../../infra/clock.ts";
import { isGenuineWebhook, webhookKeyOf } from "../../infra/crypto/signatures.ts";
import { readTextBody } from "../../infra/http/request-body.ts";
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

interface ListenerSettings extends ListenerOptions {
  readonly clock: Clock;
  readonly isColoured: boolean;
  readonly print: (text: string) => void;
}

export interface Listener {
  readonly url: string;
  stop(): void;
}

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 16_000_000;

/** Receives webhooks from this machine only, and prints each. Every path is its endpoint. */
export async function startListener(settings: ListenerSettings): Promise<Listener> {
  const isRepeated = rememberIds();
  // A deliverer may keep an idle connection for a minute.
  const server = createServer({ keepAliveTimeout: 70_000, headersTimeout: 75_000 }, (request, response) => {
    receive(request, response, settings, isRepeated).catch(() => response.destroy());
  });
  await listen(server, settings.port);
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  return {
    url: `http://${HOST}:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, answer, delayMs, clock, isColoured, print }: ListenerSettings,
  isRepeated: (id: string) => boolean,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(405, { allow: "POST" }).end("Webhooks are sent with POST\n");
    return;
  }
  const body = await readTextBody(request, MAX_BODY_BYTES);
  const now = clock.now();
  const message = { id: headerOf(request, "id"), timestamp: headerOf(request, "timestamp"), body };
  const isGenuine = isGenuineWebhook(secret, message, headerOf(request, "signature"), now);
  const verdict: Verdict = !isGenuine ? "bad signature" : isRepeated(message.id) ? "duplicate" : "genuine";
  print(describeWebhook({ ...message, verdict, receivedAt: now }, isColoured));
  if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
  response.writeHead(isGenuine ? answer : 401).end();
}

function headerOf({ headers }: IncomingMessage, name: "id" | "timestamp" | "signature"): string {
  return String(headers[`webhook-${name}`] ?? "");
}

const MOST_REMEMBERED = 10_000;

/** Says whether an id came before; the oldest are forgotten. */
function rememberIds(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > MOST_REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new StartRefusal(`Port ${port} is in use; choose another with --port`)
          : error,
      ),
    );
    server.listen(port, HOST, resolve);
  });
}

type Verdict = "genuine" | "duplicate" | "bad signature";

interface ReceivedWebhook {
  readonly id: string;
  readonly body: string;
  readonly verdict: Verdict;
  readonly receivedAt: Date;
}

/** What a terminal is told before and after a text. */
const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

type Style = keyof typeof styles;
type Paint = (style: Style, text: string) => string;

const verdictStyles: Record<Verdict, Style> = {
  genuine: "green",
  duplicate: "yellow",
  "bad signature": "red",
};

/** A webhook as a person reads it: what, when, who, and the data. One that is not genuine shows nothing of its content. */
function describeWebhook(webhook: ReceivedWebhook, isColoured: boolean): string {
  const paint: Paint = isColoured ? inColour : (_style, text) => text;
  const { verdict, receivedAt } = webhook;
  const time = paint("dim", receivedAt.toISOString().slice(11, 19));
  const said = paint(verdictStyles[verdict], verdict);
  const lines = verdict === "bad signature" ? badSignatureLines(webhook) : eventLines(webhook, paint);
  const [first = "", ...others] = lines;
  return `${[`${time}  ${said}  ${first}`, ...others.map((line) => `  ${line}`)].join("\n")}\n\n`;
}

function badSignatureLines({ id, body }: ReceivedWebhook): string[] {
  const what = id === "" ? "no webhook-id" : printable(id);
  return [
    `${what}, ${Buffer.byteLength(body)} bytes`,
    "Another secret, a body that was changed, or a time more than five minutes off.",
  ];
}

function eventLines({ id, body }: ReceivedWebhook, paint: Paint): string[] {
  const event = EventEnvelopeSchema.safeParse(parsed(body));
  if (!event.success) return [`${printable(id)}, but its body is no event`, printable(body)];
  const { type, timestamp, organizationId, actor, data } = event.data;
  const who = actor.apiKeyId ?? actor.userId;
  return [
    `${paint("bold", printable(type))}  ${printable(id)}`,
    `${timestamp}  ${organizationId}  by ${actor.type}${who === null ? "" : ` ${who}`} (${actor.surface})`,
    ...JSON.stringify(data, undefined, 2)
      .split("\n")
      .map((line) => paintJson(printable(line), paint)),
  ];
}

function inColour(style: Style, text: string): string {
  const [begin, end] = styles[style];
  return `\u001b[${begin}m${text}\u001b[${end}m`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

function paintJson(line: string, paint: Paint): string {
  return line.replace(JSON_TOKEN, (token, text: string | undefined, colon: string | undefined) => {
    if (text === undefined) return paint("yellow", token);
    return colon === undefined ? paint("green", token) : `${paint("cyan", text)}:`;
  });
}

/** Control characters would speak to the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, "\u{fffd}");
}
