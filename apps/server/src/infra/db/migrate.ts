import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Logger } from "../log.ts";
import { StartRefusal } from "../start-refusal.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const lockId = 7_305_551_001;

/** Applies the migrations not yet applied, each in its own transaction. Safe when several processes start at once. */
export async function migrate(url: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "clipledger-migrate" });
  await client.connect().catch((error: Error) => {
    throw new StartRefusal(`The database cannot be reached: ${error.message || String(error)}`);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [lockId]);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    await applyPending(client, log);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockId]).catch(() => undefined);
    await client.end();
  }
}

async function applyPending(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql")).sort()) {
    const text = await readFile(`${migrationsFolder}${name}`, "utf8");
    const checksum = await checksumOf(text);
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`Migration ${name} was changed after it was applied`);
    await applyOne(client, name, text, checksum);
    log.info({ migration: name }, "migration applied");
  }
}

async function applyOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

async function checksumOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}
