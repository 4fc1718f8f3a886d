import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { type Config, parseConfig } from "../src/config.ts";
import { createLogger } from "../src/infra/log.ts";
import type { AnyTask } from "../src/infra/tasks/worker.ts";
import { type App, type AppOptions, startApp } from "../src/start-app.ts";
import { tasks } from "../src/tasks.ts";
import { noSources } from "./no-sources.ts";
import { rememberedPasswords } from "./remembered-passwords.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { createTestDatabase } from "./test-database.ts";

export interface TestApp extends App {
  readonly clock: TestClock;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

interface TestAppOptions {
  readonly environment?: Record<string, string>;
  readonly role?: Config["role"];
  readonly connectors?: AppOptions["connectors"];
  readonly network?: AppOptions["network"];
  readonly sourceLimits?: AppOptions["sourceLimits"];
  /** Gets every log line, parsed. */
  readonly onLog?: (entry: Record<string, unknown>) => void;
  /** Share another app's database, as a second process would. */
  readonly sharing?: TestApp;
  /** A database of the test's own instead of a fresh one. */
  readonly databaseUrl?: string;
}

/** The whole server on a free port, with a database of its own and a clock that stands still. */
export async function startTestApp({
  environment,
  role = "api",
  connectors,
  network = { resolve: refuseToResolve },
  sourceLimits,
  onLog,
  sharing,
  databaseUrl: ownUrl = sharing?.databaseUrl,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = ownUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = database?.url ?? ownUrl ?? "";
  const dataDir = await temporaryFolder(`app-${process.pid}`);
  const clock = sharing?.clock ?? createTestClock("2026-09-21T08:30:00.000Z");
  const config = parseConfig(
    {
      PORT: "0",
      CLIPLEDGER_DATA_DIR: dataDir,
      CLIPLEDGER_SIGN_INS_PER_MINUTE: "1000",
      CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "1000",
      CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
      ...noSources,
      LOG_LEVEL: onLog === undefined ? "silent" : "info",
      ...environment,
    },
    ["--role", role],
  );
  const app = await startApp({
    config,
    databaseUrl,
    clock,
    secret: testSecret,
    encryptionKeys: [testEncryptionKey],
    log: createLogger(config.LOG_LEVEL, onLog && { write: (line) => onLog(JSON.parse(line)) }),
    connectors,
    network,
    sourceLimits,
    tasks: tasks.map(withoutSchedule),
    passwords: rememberedPasswords,
  });
  return {
    ...app,
    clock,
    databaseUrl,
    dataDir,
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** The queue's schedule goes by the time of day: what a test's worker does would depend on when it runs. */
function withoutSchedule({ schedule: _schedule, ...task }: AnyTask): AnyTask {
  return task;
}

/** Tests ask no name server. */
function refuseToResolve(hostname: string): Promise<never> {
  return Promise.reject(new Error(`No test has an address for ${hostname}`));
}

const testSecret = randomBytes(32).toString("base64url");
export const testEncryptionKey = { id: "test", key: randomBytes(32) };
