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
  readonly minVideos: number;
  /** The rows that the statement selects, each as the texts of its columns. */
  rows(statement: string, asked?: AskedKeys): Promise<string[][]>;
  /** The same as tab-separated values, each row with its line end. */
  text(statement: string, asked?: AskedKeys): Promise<string>;
  /** Lines are rows as tab-separated values, without their ends. Resolves when every server that gets rows has them. */
  insert(table: string, lines: readonly string[]): Promise<void>;
  /** The same of every server for itself. */
  rowsOfEach(statement: string): Promise<string[][][]>;
  /** Runs a statement that answers nothing, on every server. */
  everywhere(statement: string): Promise<void>;
  /** As the servers tell it, the oldest of them; asked once. */
  version(): Promise<ServerVersion>;
  close(): Promise<void>;
}

/**
 * Numbers, one in each line, which a statement finds as column `key` of table `asked`. They travel beside it: of a statement with
 * a hundred thousand numbers ClickHouse takes longer to read the text than to answer.
 */
export type AskedKeys = string;

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
  const clients = options.urls.map((url) =>
    createClient({
      url,
      username: options.user,
      password: options.password,
      request_timeout: LONGEST_REQUEST_MS,
      max_open_connections: 10,
      application: "clipledger",
      // Whoever asks says what went wrong, with what it means for the product.
      log: { level: ClickHouseLogLevel.OFF },
    }),
  );
  const [first] = clients;
  if (first === undefined) throw new Error("ClickHouse has no address");
  let known: Promise<ServerVersion> | undefined;
  const ask = (statement: string, asked?: AskedKeys) =>
    asked === undefined
      ? selectText(first, statement, options.timeoutMs)
      : selectAmong(options, statement, asked);
  return {
    database: options.database,
    cluster: options.cluster,
    minVideos: options.minVideos,
    rows: async (statement, asked) => toRows(await ask(statement, asked)),
    text: ask,
    insert: (table, lines) => insertInto(first, table, lines, options.cluster),
    rowsOfEach: (statement) =>
      Promise.all(clients.map((client) => select(client, statement, options.timeoutMs))),
    async everywhere(statement) {
      for (const client of clients) await told(client.command({ query: statement }));
    },
    version() {
      known ??= oldestVersion(clients).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** Of those that change something. The session that feeds may be silent for longer. */
const LONGEST_REQUEST_MS = 60_000;

/** Sets of videos stand in statements as one long text. */
const LONG_STATEMENTS: ClickHouseSettings = { max_query_size: "67108864" };

async function select(client: ClickHouseClient, statement: string, timeoutMs: number): Promise<string[][]> {
  return toRows(await selectText(client, statement, timeoutMs));
}

async function selectText(client: ClickHouseClient, statement: string, timeoutMs: number): Promise<string> {
  const asking = client.query({
    query: statement,
    format: "TabSeparated",
    clickhouse_settings: LONG_STATEMENTS,
    abort_signal: AbortSignal.timeout(timeoutMs),
  });
  return whole(await told(asking.then((answer) => answer.text())));
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
async function selectAmong(
  { urls: [url = ""], user, password, timeoutMs }: ClickHouseOptions,
  statement: string,
  asked: AskedKeys,
): Promise<string> {
  const question = new URL(url);
  question.searchParams.set("query", `${statement} format TabSeparated`);
  question.searchParams.set("asked_structure", "key UInt64");
  const form = new FormData();
  form.set("asked", new Blob([asked]), "asked");
  const answer = await told(
    fetch(question, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  const text = await told(answer.text());
  if (!answer.ok) throw new ClickHouseFailure(text.slice(0, 300));
  return whole(text);
}

async function insertInto(
  client: ClickHouseClient,
  table: string,
  lines: readonly string[],
  cluster: string | undefined,
): Promise<void> {
  if (lines.length === 0) return;
  const values = Readable.from([`${lines.join("\n")}\n`], { objectMode: false });
  const settings: ClickHouseSettings = cluster === undefined ? {} : { insert_distributed_sync: 1 };
  await told(client.insert({ table, values, format: "TabSeparated", clickhouse_settings: settings }));
}

async function oldestVersion(clients: readonly ClickHouseClient[]): Promise<ServerVersion> {
  const versions: ServerVersion[] = [];
  for (const client of clients) {
    const [row] = await select(client, "select version()", LONGEST_REQUEST_MS);
    const [major = 0, minor = 0] = (row?.[0] ?? "").split(".").map(Number);
    versions.push({ major, minor });
  }
  return versions.reduce((oldest, each) =>
    each.major < oldest.major || (each.major === oldest.major && each.minor < oldest.minor) ? each : oldest,
  );
}

async function told<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw new ClickHouseFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
