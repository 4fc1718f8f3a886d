import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/infra/db/database.ts";
import { migrate } from "../src/infra/db/migrate.ts";
import { createLogger } from "../src/infra/log.ts";
import { migrateTaskQueue } from "../src/infra/tasks/worker.ts";
import { providePackage } from "./install-package.ts";
import { provideClickHouse } from "./test-clickhouse.ts";
import { TEMPLATE_DATABASE, urlOfDatabase } from "./test-database.ts";
import { provideTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Whether tests on ClickHouse can run. */
    hasClickHouse: boolean;
    /** Whether another bookkeeper can check the ledger. */
    hasHledger: boolean;
    /** Whether another program can read our PDFs. */
    hasPoppler: boolean;
  }
}

/** Where Debian has it. */
export const HLEDGER = "/usr/bin/hledger";
export const PDFTOTEXT = "/usr/bin/pdftotext";

const log = createLogger("silent");

/** One PostgreSQL for all API tests, with a migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await provideTestPostgres();
  await createTemplate(server.url);
  project.provide("postgresUrl", server.url);
  project.provide("hasClickHouse", (await provideClickHouse()) === undefined);
  project.provide("hasHledger", (await providePackage("hledger", HLEDGER)) === undefined);
  project.provide("hasPoppler", (await providePackage("poppler-utils", PDFTOTEXT)) === undefined);
  return server.stop;
}

export async function createTemplate(serverUrl: string): Promise<void> {
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
