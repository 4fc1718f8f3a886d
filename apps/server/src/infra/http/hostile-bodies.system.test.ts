import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../../../test/running-product.ts";
import { startedDataFolder } from "../../../test/started-data-folder.ts";

const ATTACKERS = 200;
const senderFile = new URL("../../../test/hostile-sender.mjs", import.meta.url);

let dataDir: string;
let product: RunningProduct;
let cookie: string;

beforeAll(async () => {
  dataDir = await startedDataFolder("hostile");
  product = await startProduct(dataDir, { LOG_LEVEL: "error", CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" });
  const { url, email, password } = product;
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
});
afterAll(async () => {
  await product.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

interface Attack {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Sent again and again until the server has closed, or this many bytes have gone. */
  readonly chunk: Buffer;
  readonly bytes: number;
}

const manyValues = Buffer.from("{},".repeat(20_000));
const nested = Buffer.from("[".repeat(60_000));
const text = Buffer.from(`${"\\u0041".repeat(10_000)}`);

/** Two hundred connections announce 15 MB each, send as much as they are to, and stay open in silence. Answers how to end them. */
function attack({ path, headers, chunk, bytes }: Attack): () => Promise<void> {
  const { host, port } = new URL(product.url);
  const all = {
    host,
    origin: product.url,
    "content-type": "application/json",
    "content-length": "15000000",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n[`;
  const sender = new Worker(senderFile, {
    workerData: { port: Number(port), connections: ATTACKERS, head, chunk, bytes },
  });
  return async () => {
    sender.postMessage("end");
    await once(sender, "exit");
  };
}

async function memoryOf({ process: child }: RunningProduct): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Asks for health again and again: how long 19 of 20 answers took at most, and how much memory was in use. */
async function observe(seconds: number): Promise<{ usualMs: number; highestBytes: number }> {
  const until = performance.now() + seconds * 1000;
  const durations: number[] = [];
  let highestBytes = 0;
  while (performance.now() < until) {
    const askedAt = performance.now();
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    durations.push(performance.now() - askedAt);
    highestBytes = Math.max(highestBytes, await memoryOf(product));
    await wait(10);
  }
  durations.sort((a, b) => a - b);
  return { usualMs: durations[Math.floor(durations.length * 0.95)] ?? Number.NaN, highestBytes };
}

describe("hostile bodies", () => {
  const asKey = () => ({ "x-api-key": product.apiKey });
  const asPerson = () => ({ cookie });
  const kinds: [name: string, kind: () => Attack][] = [
    [
      "of strangers, to the dashboard",
      () => ({ path: "/ui/v1/tracking/import", headers: {}, chunk: manyValues, bytes: 15e6 }),
    ],
    [
      "of strangers, to the portal",
      () => ({ path: "/portal/v1/chats", headers: {}, chunk: manyValues, bytes: 15e6 }),
    ],
    [
      "of strangers, to what anybody may call",
      () => ({
        path: "/portal/v1/session",
        headers: { "content-length": "900000" },
        chunk: text,
        bytes: 8e5,
      }),
    ],
    [
      "of strangers, to sign-in",
      () => ({
        path: "/auth/sign-in/email",
        headers: { "content-length": "65000" },
        chunk: text,
        bytes: 60_000,
      }),
    ],
    [
      "with a key, of very many values",
      () => ({ path: "/api/v1/tracking/import", headers: asKey(), chunk: manyValues, bytes: 15e6 }),
    ],
    [
      "with a key, nested deeply",
      () => ({ path: "/api/v1/tracking/import", headers: asKey(), chunk: nested, bytes: 15e6 }),
    ],
    [
      "with a session, that stall before their end",
      () => ({ path: "/ui/v1/session/profile", headers: asPerson(), chunk: text, bytes: 14e6 }),
    ],
    [
      "with a key, that stall before their end",
      () => ({ path: "/api/v1/payouts/initiate", headers: asKey(), chunk: text, bytes: 14e6 }),
    ],
  ];

  it.each(kinds)("leave the server quick and small: %s", async (_name, kind) => {
    const idleBytes = await memoryOf(product);
    await observe(0.5);
    const end = attack(kind());
    const { usualMs, highestBytes } = await observe(3);
    await end();
    expect(usualMs).toBeLessThan(200);
    expect(highestBytes - idleBytes).toBeLessThan(400e6);
  });
});
