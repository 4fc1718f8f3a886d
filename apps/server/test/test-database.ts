import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export const TEMPLATE_DATABASE = "clipledger_template";
/** Begins the names of databases that end with their worker. */
export const SHARED_DATABASE = "test_shared";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh database, cloned from the migrated template or another one. */
export function createTestDatabase(template: string = TEMPLATE_DATABASE): Promise<TestDatabase> {
  return cloneDatabase(inject("postgresUrl"), template);
}

/** A copy of a database that nobody is connected to. */
export async function cloneDatabase(
  serverUrl: string,
  template: string,
  prefix = "test",
): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement of the cluster's owner, outside any database of the tests. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
