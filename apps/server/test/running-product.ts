import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { noSources } from "./no-sources.ts";

const mainFile = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export interface Announcement {
  readonly url: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

export interface RunningProduct extends Announcement {
  readonly process: ChildProcess;
  readonly readyAfterMs: number;
  /** Everything it wrote to standard error. */
  logs(): string;
  /** Ends it with a signal, and answers its exit code: null after `SIGKILL`. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The built product as `npm start -- --json` runs it, on a data folder of the test's. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
  args: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<RunningProduct> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, mainFile, "--json", ...args], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      CLIPLEDGER_DATA_DIR: dataDir,
      ...noSources,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let logs = "";
  child.stderr.on("data", (chunk) => {
    logs += chunk;
  });
  const exited = once(child, "exit");
  const line = await Promise.race([
    once(createInterface(child.stdout), "line").then(([text]) => String(text)),
    exited.then(() => undefined),
  ]);
  if (line === undefined) throw new Error(`The product ended before it was ready:\n${logs}`);
  return {
    ...(JSON.parse(line) as Announcement),
    process: child,
    readyAfterMs: performance.now() - startedAt,
    logs: () => logs,
    async end(signal) {
      child.kill(signal);
      const [exitCode] = await exited;
      return exitCode;
    },
  };
}

const POLL_MS = 100;
const MOST_POLLS = 1_200;

/** Waits until every sync that was ordered has ended, so that copies of what it leaves do not start with them. */
export async function untilSynced({ url, apiKey }: RunningProduct): Promise<void> {
  const path = "/api/v1/tracking/status?status=Queued&status=Running&limit=1";
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const response = await fetch(`${url}${path}`, { headers: { "x-api-key": apiKey } });
    if (!response.ok) throw new Error(`Its syncs answered ${response.status}: ${await response.text()}`);
    const { runs } = (await response.json()) as { runs: unknown[] };
    if (runs.length === 0) return;
    await setTimeout(POLL_MS);
  }
  throw new Error("The product still syncs");
}
