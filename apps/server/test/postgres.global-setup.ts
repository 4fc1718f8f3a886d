import { tmpdir } from "node:os";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/infra/db/database.ts";
import { migrate } from "../src/infra/db/migrate.ts";
import { createLogger } from "../src/infra/log.ts";
import { migrateTaskQueue } from "../src/infra/tasks/worker.ts";
import { providePackage } from "./install-package.ts";
import { removeAbandoned } from "./memory-folder.ts";
import { provideClickHouse } from "./test-clickhouse.ts";
import { SHARED_DATABASE, TEMPLATE_DATABASE, urlOfDatabase } from "./test-database.ts";
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
  return async () => {
    await dropSharedDatabases(server.url);
    await server.stop();
    await removeAbandoned(tmpdir(), "app");
  };
}

/** Those of servers that ended with their worker; on a server of our own, they go with it. */
async function dropSharedDatabases(serverUrl: string): Promise<void> {
  if (process.env["CLIPLEDGER_TEST_DATABASE_URL"] === undefined) return;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d where starts_with(datname, '${SHARED_DATABASE}')
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
  await client.end();
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
