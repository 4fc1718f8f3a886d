import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { StartRefusal } from "../app-error.ts";
import type { Logger } from "../log.ts";
import { readProductVersion, serverFolder } from "../server-folder.ts";
import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

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

/** Contracting migrations stand in a table of their own with the oldest release that works on the schema from there on. */
async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    );
    create table if not exists contracting_migrations (name text primary key references migrations, needs text not null)`);
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

/** How far the schema is, without touching it: a database that no release has used has no table of migrations. */
export async function comparedMigrations(db: Queryable): Promise<ComparedMigrations> {
  const { is_used } = await db.row<{ is_used: boolean }>(
    sql`select to_regclass('migrations') is not null as is_used`,
  );
  const applied = is_used ? await readApplied(db) : [];
  const [own, released] = [await readMigrations(), await readReleased()];
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const isBridged = (name: string) => known.get(name) === (released[name]?.bridgedFrom ?? "");
  const { unknown, changed } = await listUnknownMigrations(applied);
  return {
    applied: applied.length,
    pending: own.map(({ name }) => name).filter((name) => !known.has(name) || isBridged(name)),
    unknown,
    refusal: await refusalOfNewer(applied, own),
    changed: changed.filter((name) => !unknown.includes(name) && !isBridged(name)),
  };
}

/** Databases of releases before contracting migrations have no table of those. */
async function readApplied(db: Queryable): Promise<AppliedMigration[]> {
  const { has_contracting } = await db.row<{ has_contracting: boolean }>(
    sql`select to_regclass('contracting_migrations') is not null as has_contracting`,
  );
  return has_contracting
    ? db.rows<AppliedMigration>(
        sql`select name, checksum, needs from migrations left join contracting_migrations using (name)`,
      )
    : db.rows<AppliedMigration>(sql`select name, checksum, null::text as needs from migrations`);
}

interface ComparedMigrations {
  readonly applied: number;
  /** Those that the next start applies. */
  readonly pending: readonly string[];
  /** Those of a newer release. */
  readonly unknown: readonly string[];
  /** Why this release does not start on them; undefined if it does. */
  readonly refusal: string | undefined;
  readonly changed: readonly string[];
}

/** Makes the schema of an earlier or this release in an empty database, in the caller's transaction. */
export async function createSchema(client: pg.Client, names: ReadonlySet<string>): Promise<void> {
  await createMigrationsTable(client);
  for (const migration of await readMigrations()) if (names.has(migration.name)) await run(client, migration);
}

async function applyPending(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum, needs from migrations left join contracting_migrations using (name) order by name",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const migrations = await readMigrations();
  const names = new Set(migrations.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !names.has(name));
  const refusal = await refusalOfNewer(rows, migrations);
  if (refusal !== undefined) throw new StartRefusal(refusal);
  if (newer.length > 0)
    log.warn(
      { migrations: newer.map(({ name }) => name) },
      "the database is of a newer release, and still fits this one",
    );
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

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly needs: string | null;
}

/** A schema that newer migrations have only added to fits: during an upgrade, processes of both releases run on it. */
async function refusalOfNewer(
  applied: readonly AppliedMigration[],
  own: readonly Migration[],
): Promise<string | undefined> {
  const newer = applied.filter(({ name }) => !own.some((migration) => migration.name === name));
  if (newer.length === 0) return undefined;
  const version = await readProductVersion();
  const [breaking] = newer.filter(({ needs }) => needs !== null && isOlder(version, needs));
  const missing = own.filter(({ name }) => !applied.some((migration) => migration.name === name));
  const way = "Start the newer release, or restore a backup from before the upgrade.";
  const listed = newer.map(({ name }) => name).join(", ");
  if (breaking !== undefined)
    return `This database was last used by a newer Clipledger. Since ${breaking.name} it needs ${breaking.needs} or later, and this is ${version}. ${way}`;
  if (missing.length > 0)
    return `This database was last used by another Clipledger: it has ${listed}, and lacks ${missing.map(({ name }) => name).join(", ")}. ${way}`;
  return undefined;
}

/** Whether one release, such as `0.9.1`, came before another. */
function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) < 0;
}

/** The first line of a migration that takes away what earlier releases work with names the oldest one that still fits. */
function neededBy(text: string): string | null {
  return /^-- contract: needs (\d+\.\d+\.\d+)\n/.exec(text)?.[1] ?? null;
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
    const needs = neededBy(text);
    if (needs !== null)
      await client.query("insert into contracting_migrations (name, needs) values ($1, $2)", [name, needs]);
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
