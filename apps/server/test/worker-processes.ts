import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { parseConfig } from "../src/config.ts";
import { systemClock } from "../src/infra/clock.ts";
import { startEmbeddedPostgres } from "../src/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../src/infra/log.ts";
import { type App, startApp } from "../src/start-app.ts";
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
  const log = createLogger("silent");
  const dataDir = await temporaryFolder("workers");
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" } });
  const secret = randomBytes(32).toString("base64");
  const key = randomBytes(32);
  const app = await startApp({
    config: parseConfig({ PORT: "0", CLIPLEDGER_DATA_DIR: dataDir }, ["--role", "api"]),
    databaseUrl: postgres.url,
    clock: systemClock,
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
      const worker = await startProduct(dataDir, settings, ["--role", role]);
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
