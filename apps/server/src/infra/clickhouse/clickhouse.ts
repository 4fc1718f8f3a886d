import { Readable } from "node:stream";
import type { ClickHouseClient, ClickHouseSettings } from "@clickhouse/client";

/** Where history may be kept beside PostgreSQL. */
export interface ClickHouseOptions {
  /** Every server of the cluster, or the only one. Questions go to the first. */
  readonly urls: readonly string[];
  readonly user: string;
  readonly password: string;
  /** A database of the product's own. */
  readonly database: string;
  /** The cluster's name in the configuration of the servers. */
  readonly cluster: string | undefined;
  /** Whether its shards have replicas, two at least, and a keeper. */
  readonly isReplicated: boolean;
  /** No question lasts longer: PostgreSQL answers it then. */
  readonly timeoutMs: number;
  /** Questions about fewer videos are PostgreSQL's. */
  readonly minVideos: number;
}

/**
 * Statements are whole texts: old servers know no query parameters. So whoever writes one puts in nothing but numbers, days and
 * names that the configuration was checked for.
 */
export interface ClickHouse {
  readonly database: string;
  readonly cluster: string | undefined;
  readonly isReplicated: boolean;
  readonly minVideos: number;
  /** The rows that the statement selects, each as the texts of its columns. */
  rows(statement: string, asked?: AskedKeys): Promise<string[][]>;
  /** The same as one text, each row with its line end; as tab-separated values unless another format is named. */
  text(statement: string, asked?: AskedKeys, format?: TextFormat): Promise<string>;
  /** Lines are rows as tab-separated values, without their ends. Resolves when every server that gets rows has them. */
  insert(table: string, lines: readonly string[]): Promise<void>;
  /** The same of every server for itself. */
  rowsOfEach(statement: string): Promise<string[][][]>;
  /** Runs a statement that answers nothing, on every server. */
  everywhere(statement: string): Promise<void>;
  /** The same of one that may take very long. */
  patiently(statement: string): Promise<void>;
  /** As the servers tell it, the oldest of them; asked once. */
  version(): Promise<ServerVersion>;
  close(): Promise<void>;
}

/**
 * Numbers, one in each line, which a statement finds as column `key` of table `asked`. They travel beside it: of a statement with
 * a hundred thousand numbers ClickHouse takes longer to read the text than to answer.
 */
export type AskedKeys = string;

/** Of CSV, texts and days are quoted, and numbers are not. */
export type TextFormat = "TabSeparated" | "CSV";

export interface ServerVersion {
  readonly major: number;
  readonly minor: number;
}

/** It does not answer, or refuses. PostgreSQL has all that it knows. */
export class ClickHouseFailure extends Error {
  override readonly name = "ClickHouseFailure";
}

/** Connects with the first request. The client's code is read only where there is a server to talk to. */
export async function openClickHouse(options: ClickHouseOptions): Promise<ClickHouse> {
  const { createClient, ClickHouseLogLevel } = await import("@clickhouse/client");
  const open = (url: string, longestMs: number) =>
    createClient({
      url,
      username: options.user,
      password: options.password,
      request_timeout: longestMs,
      max_open_connections: 10,
      application: "clipledger",
      // Whoever asks says what went wrong, with what it means for the product.
      log: { level: ClickHouseLogLevel.OFF },
    });
  const clients = options.urls.map((url) => open(url, LONGEST_REQUEST_MS));
  const patientClients = options.urls.map((url) => open(url, LONGEST_MERGE_MS));
  const [first] = clients;
  if (first === undefined) throw new Error("ClickHouse has no address");
  const version = once(() => oldestVersion(clients));
  const knownGuards = once(() => listKnown(clients, [...INSERT_GUARDS.keys()]));
  const ask: ClickHouse["text"] = (statement, asked, format = "TabSeparated") =>
    asked === undefined
      ? selectText(first, statement, options, format)
      : selectAmong(options, `${statement} format ${format}`, asked);
  return {
    database: options.database,
    cluster: options.cluster,
    isReplicated: options.isReplicated,
    minVideos: options.minVideos,
    rows: async (statement, asked) => toRows(await ask(statement, asked)),
    text: ask,
    insert: async (table, lines) =>
      insertInto(first, table, lines, insertSettings(options, await knownGuards())),
    rowsOfEach: (statement) =>
      Promise.all(clients.map(async (client) => toRows(await selectText(client, statement, options)))),
    async everywhere(statement) {
      for (const client of clients) await told(client.command({ query: statement }));
    },
    async patiently(statement) {
      for (const client of patientClients) await told(client.command({ query: statement }));
    },
    version,
    async close() {
      await Promise.all([...clients, ...patientClients].map((client) => client.close()));
    },
  };
}

/** Of those that change something. The session that feeds may be silent for longer. */
const LONGEST_REQUEST_MS = 60_000;

/** Months of tens of millions of facts take minutes. */
const LONGEST_MERGE_MS = 3_600_000;

/** Sets of videos stand in statements as one long text. */
const LONG_STATEMENTS: ClickHouseSettings = { max_query_size: "67108864" };

type Asking = Pick<ClickHouseOptions, "timeoutMs" | "isReplicated">;

async function selectText(
  client: ClickHouseClient,
  statement: string,
  options: Asking,
  format: TextFormat = "TabSeparated",
): Promise<string> {
  const asking = client.query({
    query: statement,
    format,
    clickhouse_settings: { ...LONG_STATEMENTS, ...consistency(options) },
    abort_signal: AbortSignal.timeout(options.timeoutMs),
  });
  return whole(await told(asking.then((answer) => answer.text())));
}

/** A replica that lacks rows of an insert that has succeeded refuses to answer; PostgreSQL does then. */
function consistency({ isReplicated }: Pick<ClickHouseOptions, "isReplicated">): {
  select_sequential_consistency?: "1";
} {
  return isReplicated ? { select_sequential_consistency: "1" } : {};
}

/** Every row ends with a line break. Without it the answer broke off. */
function whole(text: string): string {
  if (text !== "" && !text.endsWith("\n"))
    throw new ClickHouseFailure(`ClickHouse broke off: ${text.slice(-300)}`);
  return text;
}

export function toRows(text: string): string[][] {
  const lines = text.split("\n");
  lines.pop();
  return lines.map((line) => line.split("\t"));
}

/** The client has no way to send a table with a question, so this is the server's own: a form with the table as a file. */
async function selectAmong(options: ClickHouseOptions, statement: string, asked: AskedKeys): Promise<string> {
  const { urls, user, password, timeoutMs } = options;
  const question = new URL(urls[0] ?? "");
  for (const [name, value] of Object.entries(consistency(options))) question.searchParams.set(name, value);
  question.searchParams.set("query", statement);
  question.searchParams.set("asked_structure", "key UInt64");
  const form = new FormData();
  form.set("asked", new Blob([asked]), "asked");
  const answer = await told(
    fetch(question, {
      method: "POST",
      redirect: "error",
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  const text = await told(answer.text());
  if (!answer.ok) throw new ClickHouseFailure(text.slice(0, 300));
  return whole(text);
}

/**
 * What a server's own defaults must not decide, each with its reason. Old servers refuse settings that they do not know, so only those
 * are sent that every server knows.
 */
const INSERT_GUARDS: ReadonlyMap<string, string> = new Map([
  // Rows are there when the insert has succeeded: the feed notes then that they are.
  ["async_insert", "0"],
  // No part has a video and day twice: questions read parts as they stand.
  ["optimize_on_insert", "1"],
  // Rows that were lost and are sent again are no repeat that may be left out.
  ["insert_deduplicate", "0"],
  // Facts of a video may be of more than a hundred months.
  ["max_partitions_per_insert_block", "0"],
  // A replica knows which inserts it lacks only where they come one after the other.
  ["insert_quorum_parallel", "0"],
]);

/** Of replicas two at least have the rows; each shard that gets some has them, too. */
export function insertSettings(
  { cluster, isReplicated }: Pick<ClickHouseOptions, "cluster" | "isReplicated">,
  known: ReadonlySet<string>,
): ClickHouseSettings {
  return {
    ...Object.fromEntries([...INSERT_GUARDS].filter(([name]) => known.has(name))),
    ...(cluster === undefined ? {} : { insert_distributed_sync: 1 }),
    ...(isReplicated ? { insert_quorum: "2", insert_quorum_timeout: QUORUM_TIMEOUT_MS } : {}),
  };
}

/** Less than a request may take. */
const QUORUM_TIMEOUT_MS = 30_000;

async function insertInto(
  client: ClickHouseClient,
  table: string,
  lines: readonly string[],
  settings: ClickHouseSettings,
): Promise<void> {
  if (lines.length === 0) return;
  const values = Readable.from([`${lines.join("\n")}\n`], { objectMode: false });
  await told(client.insert({ table, values, format: "TabSeparated", clickhouse_settings: settings }));
}

/** Which of these settings every server knows. */
async function listKnown(
  clients: readonly ClickHouseClient[],
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = `select name from system.settings where name in (${names.map((name) => `'${name}'`).join(", ")})`;
  const ofEach = await Promise.all(clients.map((client) => selectText(client, statement, SHORT)));
  const known = ofEach.map((text) => new Set(toRows(text).map(([name]) => name)));
  return new Set(names.filter((name) => known.every((each) => each.has(name))));
}

/** Asks once, and again after a failure. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

async function oldestVersion(clients: readonly ClickHouseClient[]): Promise<ServerVersion> {
  const versions: ServerVersion[] = [];
  for (const client of clients) {
    const [row] = toRows(await selectText(client, "select version()", SHORT));
    const [major = 0, minor = 0] = (row?.[0] ?? "").split(".").map(Number);
    versions.push({ major, minor });
  }
  return versions.reduce((oldest, each) =>
    each.major < oldest.major || (each.major === oldest.major && each.minor < oldest.minor) ? each : oldest,
  );
}

/** Questions about the servers themselves. */
const SHORT: Asking = { timeoutMs: 60_000, isReplicated: false };

async function told<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw new ClickHouseFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
