import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "../src/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../src/infra/log.ts";
import { memoryFolder } from "./memory-folder.ts";

interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL that need not survive a power cut, or the one that CLIPLEDGER_TEST_DATABASE_URL names. */
export async function provideTestPostgres(): Promise<TestPostgres> {
  const outside = process.env["CLIPLEDGER_TEST_DATABASE_URL"];
  if (outside !== undefined) return { url: outside, stop: async () => undefined };
  const dataDir = await memoryFolder("postgres");
  const server = await startEmbeddedPostgres({
    dataDir,
    log: createLogger("silent"),
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
