import { createHmac } from "node:crypto";
import { Agent, request } from "undici";
import { runControlled } from "../controlled-program.ts";

export interface RawTarget {
  readonly url: string;
  readonly secret: string;
}

export interface RawRun {
  readonly targets: readonly RawTarget[];
  /** One to each target in turn. */
  readonly deliveries: number;
  readonly concurrency: number;
  /** Of an envelope, around its id. */
  readonly bodyParts: readonly [string, string];
}

const DEADLINE_MS = 15_000;
const SWEEP_MS = 500;

interface Exchange {
  readonly controller: AbortController;
  readonly endsAt: number;
}

const agent = new Agent();
const exchanges = new Set<Exchange>();

/** Signs and posts, as many at once as told, and records nothing. Answers how long it took. */
async function post({
  targets,
  deliveries,
  concurrency,
  bodyParts: [before, after],
}: RawRun): Promise<number> {
  const keyed = targets.map(({ url, secret }) => ({
    url,
    key: Buffer.from(secret.replace("whsec_", ""), "base64"),
  }));
  const run = Date.now().toString(36).padStart(9, "0").slice(-6);
  let begun = 0;
  const startedAt = performance.now();
  const poster = async () => {
    while (begun < deliveries) {
      const number = begun++;
      const target = keyed[number % keyed.length];
      if (target === undefined) throw new Error("No targets");
      const id = `whevt_${run}${number.toString(36).padStart(6, "0")}`;
      await postOne(target, id, `${before}${id}${after}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, poster));
  return (performance.now() - startedAt) / 1000;
}

async function postOne({ url, key }: { url: string; key: Buffer }, id: string, body: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const exchange = { controller: new AbortController(), endsAt: performance.now() + DEADLINE_MS };
  exchanges.add(exchange);
  const answer = await request(url, {
    dispatcher: agent,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Raw/1.0",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
    body,
    signal: exchange.controller.signal,
  });
  await answer.body.text();
  exchanges.delete(exchange);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
}

setInterval(() => {
  const now = performance.now();
  for (const { controller, endsAt } of exchanges) if (endsAt < now) controller.abort();
}, SWEEP_MS).unref();

runControlled({ post });
