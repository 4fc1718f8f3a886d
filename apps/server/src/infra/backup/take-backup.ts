import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartRefusal } from "../app-error.ts";
import {
  type ArchiveContents,
  type ArchiveFile,
  type ArchiveTable,
  quoted,
  quotedName,
} from "./archive-contents.ts";
import { countLines } from "./archive-reader.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import { type CatalogTable, listTables, readSchema } from "./database-catalog.ts";

export interface BackupOptions {
  readonly url: string;
  /** Must not exist. */
  readonly path: string;
  /** Without one the archive is not encrypted. */
  readonly passphrase: string | undefined;
  readonly now: Date;
  readonly productVersion: string;
  /** What the rows are sealed with, and files of the data folder. */
  readonly encryptionKeys: ArchiveContents["encryptionKeys"];
  readonly files: readonly ArchiveFile[];
  /** How many connections read at the same time. */
  readonly connections?: number;
  /** Larger tables are cut into pieces of so many pages, which connections share. */
  readonly pagesPerPiece?: number;
  /** Rows of tables of the database that are kept elsewhere, as of what the connection shows. */
  readonly elsewhere?: (client: pg.Client) => AsyncIterable<RowsElsewhere>;
  readonly onProgress?: (progress: BackupProgress) => void;
  /** Called when it is settled what the backup shows, before rows are read. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

export interface RowsElsewhere {
  readonly table: string;
  /** Values by the names of columns, as COPY writes them. None of them has a character that COPY would escape. */
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}

interface BackupProgress {
  readonly rows: number;
  readonly bytes: number;
  /** Of what is to be read, from 0 to 1. */
  readonly share: number;
}

interface BackupResult {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Writes all rows, as they are at one moment, while others go on writing. Leaves no file behind if it fails. */
export async function takeBackup(options: BackupOptions): Promise<BackupResult> {
  const clients: pg.Client[] = [];
  try {
    const first = await connectForBackup(options.url);
    clients.push(first);
    const { tables, snapshot } = await fixSnapshot(first);
    await options.onSnapshot?.(snapshot);
    for (let index = 1; index < (options.connections ?? 3); index += 1) {
      const client = await connectForBackup(options.url);
      clients.push(client);
      await client.query("begin transaction isolation level repeatable read read only");
      await client.query(`set transaction snapshot '${snapshot}'`);
    }
    return await writeArchive(options, clients, tables);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function writeArchive(
  options: BackupOptions,
  clients: readonly pg.Client[],
  tables: readonly CatalogTable[],
): Promise<BackupResult> {
  const { path, passphrase, now, productVersion, encryptionKeys, files } = options;
  const [first] = clients;
  if (first === undefined) throw new Error("A backup needs a connection");
  const { postgresVersion, ...schema } = await readSchema(first);
  const header = { createdAt: now.toISOString(), productVersion, postgresVersion };
  const archive = await createArchive({ path, header, passphrase });
  try {
    const contents: ArchiveContents = { ...schema, tables: tables.map(toArchiveTable), encryptionKeys };
    await archive.append({ kind: "contents", body: asJson(contents) });
    const rows = await copyTables(options, clients, tables, archive);
    for await (const kept of options.elsewhere?.(first) ?? [])
      await copyElsewhere(kept, tables, archive, rows);
    for (const file of files) await archive.append({ kind: "file", body: asJson(file) });
    const end = { records: archive.count(), rows, files: files.map(({ name }) => name) };
    await archive.append({ kind: "end", body: asJson(end) });
    await archive.finish();
    const total = rows.reduce((sum, count) => sum + count, 0);
    return { tables: tables.length, rows: total, bytes: archive.bytes() };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

function toArchiveTable({ schema, name, columns, partition }: CatalogTable): ArchiveTable {
  return { schema, name, columns: [...columns], partition };
}

function asJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Values are written the same way by every server and version. No bound of time: a large table takes what it takes. */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const settings = {
    statement_timeout: "0",
    lock_timeout: "30s",
    idle_in_transaction_session_timeout: "0",
    client_encoding: "UTF8",
    timezone: "UTC",
    datestyle: "ISO",
    intervalstyle: "postgres",
    extra_float_digits: "3",
    bytea_output: "hex",
  };
  const client = new pg.Client({
    connectionString: url,
    application_name: "clipledger-backup",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  await client.connect().catch((error: Error) => {
    throw new StartRefusal(`The database cannot be reached: ${error.message || String(error)}`);
  });
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
  return client;
}

const TRIES = 5;

/**
 * Locks the tables against being dropped or changed in shape, then settles what the backup shows. Locking comes first and looks
 * at no rows; tables that came or went in between are seen by comparing, and it begins again.
 */
async function fixSnapshot(client: pg.Client): Promise<{ tables: CatalogTable[]; snapshot: string }> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await listTables(client);
    if (before.length === 0) throw new StartRefusal("The database is empty: there is nothing to back up.");
    await client.query("begin transaction isolation level repeatable read read only");
    try {
      await client.query(`lock table only ${before.map(quotedName).join(", only ")} in access share mode`);
      const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
      const tables = await listTables(client);
      if (namesOf(tables) === namesOf(before)) return { tables, snapshot: rows[0]?.snapshot ?? "" };
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    }
    await client.query("rollback");
  }
  throw new StartRefusal("Tables were added or dropped each time that the backup began. Try it again.");
}

const UNDEFINED_TABLE = "42P01";

function namesOf(tables: readonly CatalogTable[]): string {
  return tables.map(quotedName).join();
}

/** They come back as rows of the database like any other. */
async function copyElsewhere(
  { table: name, rows }: RowsElsewhere,
  tables: readonly CatalogTable[],
  archive: ArchiveWriter,
  counts: number[],
): Promise<void> {
  const table = tables.findIndex((each) => each.schema === null && each.name === name);
  const columns = tables[table]?.columns;
  if (columns === undefined)
    throw new StartRefusal(`There is no table ${name} for rows that are kept elsewhere.`);
  const lines = rows.map((row) => `${columns.map((column) => row[column.name] ?? "\\N").join("\t")}\n`);
  await archive.append({ kind: "rows", table, rows: rows.length, body: Buffer.from(lines.join("")) });
  counts[table] = (counts[table] ?? 0) + rows.length;
}

interface Piece {
  readonly table: number;
  readonly statement: string;
  readonly pages: number;
}

/** Connections take the largest piece that is left. Answers the number of rows of each table. */
async function copyTables(
  { pagesPerPiece = 16_384, onProgress, signal }: BackupOptions,
  clients: readonly pg.Client[],
  tables: readonly CatalogTable[],
  archive: ArchiveWriter,
): Promise<number[]> {
  const pieces = tables
    .flatMap((table, index) => piecesOf(table, index, pagesPerPiece))
    .sort((one, other) => other.pages - one.pages);
  const totalPages = pieces.reduce((sum, { pages }) => sum + pages, 0);
  const counts = tables.map(() => 0);
  let donePages = 0;
  let rowsDone = 0;
  const stopping = new AbortController();
  const onRows = (table: number, rows: number) => {
    counts[table] = (counts[table] ?? 0) + rows;
    rowsDone += rows;
    onProgress?.({ rows: rowsDone, bytes: archive.bytes(), share: donePages / totalPages });
  };
  const work = async (client: pg.Client) => {
    for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
      const { table } = piece;
      for await (const body of chunksOf(client.query(copyTo(piece.statement)))) {
        signal?.throwIfAborted();
        stopping.signal.throwIfAborted();
        const rows = countLines(body);
        await archive.append({ kind: "rows", table, rows, body });
        onRows(table, rows);
      }
      donePages += piece.pages;
    }
  };
  const outcomes = await Promise.allSettled(
    clients.map((client) =>
      work(client).catch((error: unknown) => {
        stopping.abort(error);
        throw error;
      }),
    ),
  );
  if (stopping.signal.aborted) throw stopping.signal.reason;
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return counts;
}

function piecesOf(table: CatalogTable, index: number, pagesPerPiece: number): Piece[] {
  const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
  const from = `select ${columns} from only ${quotedName(table)}`;
  const count = Math.max(1, Math.ceil(table.pages / pagesPerPiece));
  return Array.from({ length: count }, (_, piece) => {
    const lower = piece * pagesPerPiece;
    // The last piece has no upper bound: what was appended since is invisible anyway.
    const upper = piece === count - 1 ? "" : ` and ctid < '(${lower + pagesPerPiece},0)'`;
    const range = count === 1 ? "" : ` where ctid >= '(${lower},0)'${upper}`;
    return { table: index, statement: `copy (${from}${range}) to stdout`, pages: table.pages / count + 1 };
  });
}

const CHUNK_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** The rows of a COPY in chunks of about a megabyte, each of whole rows. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    const held = Buffer.concat(parts);
    const end = held.lastIndexOf(NEWLINE) + 1;
    const rest = held.subarray(end);
    if (end > 0) yield held.subarray(0, end);
    parts = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(parts);
}
