import { rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/infra/db/database.ts";
import { migrate } from "../src/infra/db/migrate.ts";
import { startEmbeddedPostgres } from "../src/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../src/infra/log.ts";
import { migrateTaskQueue } from "../src/infra/tasks/worker.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { TEMPLATE_DATABASE, urlOfDatabase } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const log = createLogger("silent");

/** One PostgreSQL for all API tests, with a migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await providePostgres();
  await createTemplate(server.url);
  project.provide("postgresUrl", server.url);
  return server.stop;
}

async function providePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const outside = process.env["CLIPLEDGER_TEST_DATABASE_URL"];
  if (outside !== undefined) return { url: outside, stop: async () => undefined };
  const dataDir = await temporaryFolder("postgres");
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
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

async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE_DATABASE}`);
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const url = urlOfDatabase(serverUrl, TEMPLATE_DATABASE);
  await migrate(url, log);
  const db = openDatabase({ url, maxConnections: 2, log });
  await migrateTaskQueue({ db, log });
  await db.close();
}
