import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseConfig } from "../src/config.ts";
import { type Clock, systemClock } from "../src/infra/clock.ts";
import { startEmbeddedPostgres } from "../src/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../src/infra/log.ts";
import { type App, startApp } from "../src/start-app.ts";
import { createMovedClock, type MovedClock } from "./moved-clock.ts";
import { noSources } from "./no-sources.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface WorkerProcesses {
  /** The test's own hold on the database that the workers share. */
  readonly app: App;
  /** One more process of its own: a worker, or one that serves HTTP too. */
  start(role?: "worker" | "all"): Promise<RunningProduct>;
  stop(): Promise<void>;
}

/** A PostgreSQL on which real worker processes can be started, and killed. */
export async function startWorkerProcesses(environment: Record<string, string>): Promise<WorkerProcesses> {
  return startProcesses(await temporaryFolder("workers"), environment, { clock: systemClock });
}

/** The same, with one clock for all of them that the test moves on. */
export async function startWorkersOnMovedClock(
  environment: Record<string, string>,
): Promise<WorkerProcesses & { readonly clock: MovedClock }> {
  const dataDir = await temporaryFolder("workers");
  const clockFile = join(dataDir, "clock");
  const clock = createMovedClock(clockFile);
  const settings = { ...environment, TEST_CLOCK_FILE: clockFile };
  return {
    ...(await startProcesses(dataDir, settings, { clock, nodeOptions: ["--import", movedClock] })),
    clock,
  };
}

const movedClock = new URL("./on-moved-clock.mjs", import.meta.url).href;

async function startProcesses(
  dataDir: string,
  environment: Record<string, string>,
  { clock, nodeOptions }: { clock: Clock; nodeOptions?: readonly string[] },
): Promise<WorkerProcesses> {
  const log = createLogger("silent");
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" } });
  const secret = randomBytes(32).toString("base64");
  const key = randomBytes(32);
  const app = await startApp({
    config: parseConfig({ PORT: "0", CLIPLEDGER_DATA_DIR: dataDir, ...noSources }, ["--role", "api"]),
    databaseUrl: postgres.url,
    clock,
    secret,
    encryptionKeys: [{ id: "test", key }],
    log,
  });
  const workers: RunningProduct[] = [];
  const settings = {
    DATABASE_URL: postgres.url,
    CLIPLEDGER_SECRET: secret,
    CLIPLEDGER_ENCRYPTION_KEYS: `test:${key.toString("base64")}`,
    LOG_LEVEL: "error",
    ...environment,
  };
  return {
    app,
    async start(role = "worker") {
      const worker = await startProduct(dataDir, settings, ["--role", role], nodeOptions);
      workers.push(worker);
      return worker;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
      await app.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
