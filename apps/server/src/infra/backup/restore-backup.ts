import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartRefusal } from "../app-error.ts";
import { checkDatabase } from "../db/check-database.ts";
import { openDatabase } from "../db/database.ts";
import { createSchema, listUnknownMigrations, migrate, SCHEMA_LOCK } from "../db/migrate.ts";
import type { Logger } from "../log.ts";
import { migrateTaskQueue } from "../tasks/worker.ts";
import { writePrivateFile } from "../write-private-file.ts";
import {
  type ArchiveContents,
  type ArchiveFile,
  type ArchiveTable,
  quoted,
  quotedName,
  tableName,
} from "./archive-contents.ts";
import { type ReadRecord, readRecords, type VerifiedArchive, verifyArchive } from "./archive-reader.ts";
import {
  findTaskQueueVersion,
  listForeignKeys,
  listObstacles,
  listTables,
  listTriggers,
} from "./database-catalog.ts";
import { pauseWork } from "./paused-work.ts";
import { connectForBackup } from "./take-backup.ts";

interface RestoreOptions {
  readonly url: string;
  readonly path: string;
  readonly passphrase: string | undefined;
  /** Gets the files of the archive, where it has any. */
  readonly dataDir: string;
  readonly log: Logger;
  readonly onProgress?: (step: "Checking" | "Restoring", share: number) => void;
}

export interface RestoredArchive extends VerifiedArchive {
  readonly contents: ArchiveContents;
}

/**
 * Fills an empty database: all in one transaction, so that it stays empty if anything fails. Nothing is written before every byte
 * of the archive was checked. Background work waits until it is resumed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredArchive> {
  const { url, dataDir, log } = options;
  const { size, archive } = await check(options);
  const { contents } = archive;
  await refuseOtherReleases(contents, archive.header.productVersion);
  await refuseOtherFiles(dataDir, archive.files);
  await checkDatabase(url);
  const client = await connectForBackup(url);
  try {
    await client.query("select pg_advisory_lock($1)", [SCHEMA_LOCK]);
    await refuseUsed(client);
    await prepareTaskQueue(options, client, contents);
    await client.query("begin");
    await createSchema(client, new Set(contents.migrations.map(({ name }) => name)));
    await load(options, client, archive, size);
    await pauseWork(client, archive.header.createdAt);
    await forgetHistoryFeed(client);
    for (const file of archive.files) await writeFileOf(dataDir, file);
    await client.query("commit");
    await client.query(`analyze ${contents.tables.map(quotedName).join(", ")}`);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrate(url, log);
  return archive;
}

async function check({ path, passphrase, onProgress }: RestoreOptions) {
  const { size } = await stat(path).catch((error: Error) => {
    throw new StartRefusal(`The backup cannot be read: ${error.message}`);
  });
  const { contents, ...archive } = await verifyArchive({ path, passphrase }, (bytes) =>
    onProgress?.("Checking", bytes / size),
  );
  if (contents === undefined) {
    throw new StartRefusal(`${path} is encrypted: give its key by CLIPLEDGER_BACKUP_KEY or --key-file.`);
  }
  return { size, archive: { ...archive, contents } };
}

async function refuseOtherReleases({ migrations }: ArchiveContents, version: string): Promise<void> {
  const { unknown, changed } = await listUnknownMigrations(migrations);
  if (unknown.length > 0) {
    throw new StartRefusal(
      `The backup is of a newer Clipledger (${version}; it has ${unknown.join(", ")}). Restore it with that release.`,
    );
  }
  if (changed.length === 0) return;
  throw new StartRefusal(
    `The backup is of a release whose schema was made otherwise (${changed.join(", ")}). Restore it with Clipledger ${version}, then upgrade.`,
  );
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const obstacles = await listObstacles(client);
  if (obstacles.length === 0) return;
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const named = obstacles.slice(0, 3).join(", ") + (obstacles.length > 3 ? ", …" : "");
  throw new StartRefusal(
    [
      `The database ${rows[0]?.name} is not empty (it has ${named}), and a restore replaces nothing.`,
      "Make an empty one and name it by DATABASE_URL, or another folder by CLIPLEDGER_DATA_DIR:",
      "  createdb --encoding=UTF8 --template=template0 NAME",
    ].join("\n"),
  );
}

/** The queue's schema comes from the library that runs it. Without tasks in it, it is no obstacle to another attempt. */
async function prepareTaskQueue(
  { url, log }: RestoreOptions,
  client: pg.Client,
  { taskQueueVersion }: ArchiveContents,
): Promise<void> {
  if (taskQueueVersion === null) return;
  const db = openDatabase({ url, maxConnections: 2, log });
  try {
    await migrateTaskQueue({ db, log });
  } finally {
    await db.close();
  }
  const version = await findTaskQueueVersion(client);
  if (version === taskQueueVersion) return;
  throw new StartRefusal(
    `The backup's task queue has version ${taskQueueVersion}, this release's has ${version}. Restore it with the release that made it, then upgrade.`,
  );
}

/**
 * Triggers are off and foreign keys gone while rows come in any order; keys are checked when they return. Its owner may do all of
 * that to a table, so no role of the whole server is needed.
 */
async function load(
  options: RestoreOptions,
  client: pg.Client,
  archive: RestoredArchive,
  size: number,
): Promise<void> {
  const { contents } = archive;
  await addPartitions(client, contents.tables);
  await refuseOtherShape(client, contents.tables);
  const foreignKeys = await listForeignKeys(client);
  const triggers = await listTriggers(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  await client.query(`truncate ${contents.tables.map(quotedName).join(", ")}`);
  await copyRows(options, client, archive, size);
  await setSequences(client, contents);
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function addPartitions(client: pg.Client, tables: readonly ArchiveTable[]): Promise<void> {
  const existing = new Set((await listTables(client)).map(tableName));
  for (const table of tables) {
    if (table.partition === null || existing.has(tableName(table))) continue;
    const parent = quoted(table.partition.parent);
    await client.query(`create table ${quotedName(table)} (like ${parent} including all)`);
    await client.query(
      `alter table ${parent} attach partition ${quotedName(table)} ${table.partition.bound}`,
    );
  }
}

async function refuseOtherShape(client: pg.Client, tables: readonly ArchiveTable[]): Promise<void> {
  const shapeOf = ({ columns }: ArchiveTable) =>
    columns
      .map(({ name, type }) => `${name} ${type}`)
      .sort()
      .join();
  const existing = new Map((await listTables(client)).map((table) => [tableName(table), shapeOf(table)]));
  const other = tables.filter((table) => existing.get(tableName(table)) !== shapeOf(table)).map(tableName);
  if (other.length === 0) return;
  throw new StartRefusal(
    `The backup has tables that this release does not make: ${other.join(", ")}. Restore it with the release that made it.`,
  );
}

async function copyRows(
  { path, passphrase, onProgress }: RestoreOptions,
  client: pg.Client,
  { contents, rows: expected }: RestoredArchive,
  size: number,
): Promise<void> {
  const counts = contents.tables.map(() => 0);
  let bytes = 0;
  for await (const record of readRecords({ path, passphrase })) {
    bytes += record.storedBytes;
    if (record.kind !== "rows") continue;
    const table = contents.tables[record.table];
    if (table === undefined || record.body === undefined)
      throw new Error("The archive changed while it was read");
    counts[record.table] = (counts[record.table] ?? 0) + (await copyChunk(client, table, record));
    onProgress?.("Restoring", bytes / size);
  }
  const lacking = contents.tables.find((_, index) => counts[index] !== expected[index]);
  if (lacking !== undefined) throw new Error(`Not all rows of ${tableName(lacking)} were stored`);
}

async function copyChunk(client: pg.Client, table: ArchiveTable, { body }: ReadRecord): Promise<number> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
  const stream = client.query(copyFrom(`copy ${quotedName(table)} (${columns}) from stdin`));
  stream.end(body);
  await finished(stream);
  return stream.rowCount;
}

/** ClickHouse may know more by now than the backup: its tables are filled anew. Facts that were archived are all here again. */
async function forgetHistoryFeed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ feed: boolean; archive: boolean }>(
    "select to_regclass('history_feed') is not null as feed, to_regclass('archived_facts') is not null as archive",
  );
  if (rows[0]?.feed !== true) return;
  if (rows[0].archive) {
    await client.query("delete from archived_facts");
    await client.query("delete from fact_archives");
    await client.query("update history_feed set archive = null, holds_archive = true");
  }
  await client.query("delete from fact_changes");
  await client.query(
    "update history_feed set generation = null, filled_organization_key = 0, filled_video_key = 0, is_filled = false",
  );
}

async function setSequences(client: pg.Client, { sequences }: ArchiveContents): Promise<void> {
  for (const sequence of sequences) {
    const { lastValue, isCalled } = sequence;
    await client.query("select setval($1::regclass, $2, $3)", [quotedName(sequence), lastValue, isCalled]);
  }
}

/** Secrets of another installation are not replaced: its own database would be lost with them. */
async function refuseOtherFiles(dataDir: string, files: readonly ArchiveFile[]): Promise<void> {
  for (const { name, text } of files) {
    const existing = await readFile(join(dataDir, name), "utf8").catch(() => undefined);
    if (existing === undefined || existing === text) continue;
    throw new StartRefusal(
      `${join(dataDir, name)} is of another installation than the backup. Name another folder by CLIPLEDGER_DATA_DIR.`,
    );
  }
}

async function writeFileOf(dataDir: string, { name, text }: ArchiveFile): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writePrivateFile(join(dataDir, name), text);
}
