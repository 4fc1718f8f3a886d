import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { StartRefusal } from "../app-error.ts";
import type { Logger } from "../log.ts";
import { serverFolder } from "../server-folder.ts";

const migrationsFolder = join(serverFolder, "migrations");
const bridgesFolder = join(migrationsFolder, "bridges");
/** Held by whoever changes the schema. */
export const SCHEMA_LOCK = 7_305_551_001;

/** Applies the migrations not yet applied, each in its own transaction. Safe when several processes start at once. */
export async function migrate(url: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "clipledger-migrate" });
  await client.connect().catch((error: Error) => {
    throw new StartRefusal(`The database cannot be reached: ${error.message || String(error)}`);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [SCHEMA_LOCK]);
    await createMigrationsTable(client);
    await applyPending(client, log);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [SCHEMA_LOCK]).catch(() => undefined);
    await client.end();
  }
}

async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
}

/** Of these migrations, those that this release does not have, or has with another text. */
export async function listUnknownMigrations(
  wanted: readonly { readonly name: string; readonly checksum: string }[],
): Promise<{ unknown: string[]; changed: string[] }> {
  const own = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  return {
    unknown: wanted.map(({ name }) => name).filter((name) => !own.has(name)),
    changed: wanted.flatMap(({ name, checksum }) => (own.get(name) === checksum ? [] : [name])),
  };
}

/** Makes the schema of an earlier or this release in an empty database, in the caller's transaction. */
export async function createSchema(client: pg.Client, names: ReadonlySet<string>): Promise<void> {
  await createMigrationsTable(client);
  for (const migration of await readMigrations()) if (names.has(migration.name)) await run(client, migration);
}

async function applyPending(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const migrations = await readMigrations();
  const names = new Set(migrations.map(({ name }) => name));
  refuseNewerSchema([...applied.keys()].filter((name) => !names.has(name)).sort());
  const released = await readReleased();
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known === undefined) {
      await applyOne(client, { name, text, checksum });
      log.info({ migration: name }, "migration applied");
    } else if (known === released[name]?.bridgedFrom) {
      await applyOne(client, { name, text: await readFile(join(bridgesFolder, name), "utf8"), checksum });
      log.info({ migration: name }, "migration brought up to date");
    } else {
      throw new StartRefusal(
        `Migration ${name} was changed after it was applied to this database. Start an unchanged release of Clipledger, or restore a backup.`,
      );
    }
  }
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(migrationsFolder, name), "utf8");
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

function refuseNewerSchema(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new StartRefusal(
    `This database was last used by a newer Clipledger (it has ${unknown.join(", ")}), and an older one would damage it. Start the newer release, or restore a backup from before the upgrade.`,
  );
}

/** Checksums as they were released. A few files were changed after their first release: a bridge leads on from there. */
async function readReleased(): Promise<Released> {
  const text = await readFile(join(migrationsFolder, "released.json"), "utf8");
  return JSON.parse(text) as Released; // safe: our own file, compared with the migrations in a test
}

type Released = Readonly<Record<string, { readonly checksum: string; readonly bridgedFrom?: string }>>;

/** In a transaction of its own. */
async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await run(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Runs a migration, or the bridge from its earlier text, and remembers it. */
async function run(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text);
    await client.query(
      `insert into migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [name, checksum],
    );
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
