import { once } from "node:events";
import pg from "pg";
import type { Logger } from "../log.ts";
import { unavailableOr } from "./database-errors.ts";
import { isSelect, type SqlFragment, sql, toPreparedQuery } from "./sql.ts";

/** Runs statements: the pool, or one transaction's connection. */
export interface Queryable {
  /** All rows. The caller names the row's shape, which the statement's columns must match. */
  rows<Row extends object>(statement: SqlFragment): Promise<Row[]>;
  /** The only row, or undefined. More than one is a broken invariant. */
  maybeRow<Row extends object>(statement: SqlFragment): Promise<Row | undefined>;
  /** The only row. */
  row<Row extends object>(statement: SqlFragment): Promise<Row>;
  /** The number of rows the statement wrote. */
  execute(statement: SqlFragment): Promise<number>;
}

export interface Transaction extends Queryable {
  readonly isTransaction: true;
}

export interface TransactionOptions {
  /** Statements are planned each time, for the values at hand: for bulk work, whose arrays may hold ten rows or ten thousand. */
  readonly plans?: "kept" | "each time";
  readonly access?: "read only";
}

/** One connection for as long as the work lasts: what a session keeps, such as temporary tables, lasts as long. */
export interface Session extends Queryable {
  readonly client: pg.PoolClient;
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** Runs the work in one transaction: committed when it returns, rolled back when it throws. */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** Runs the work in a session of its own, which ends with it. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly log: Logger;
}

const sessionSettings = {
  timezone: "UTC",
  // Prepared lists with optional filters plan once, not per value.
  plan_cache_mode: "force_generic_plan",
  // What is asked for again and again is in memory, and disks no longer seek: looking up a few rows beats reading a table.
  random_page_cost: "1.1",
  // Nothing here may wait without end; work that needs longer sets its own bound.
  statement_timeout: "30s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "60s",
};

export function openDatabase({ url, maxConnections, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: "clipledger",
    connectionTimeoutMillis: 10_000,
    // A connection whose other end vanished without a word is noticed, in time.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // With a connection goes the memory that its plans hold.
    maxLifetimeSeconds: 900,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  pool.on("error", (error) => log.warn({ err: error }, "database connection lost while idle"));
  const connections = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    connections.add(client);
    client.on("error", () => undefined);
    client.once("end", () => connections.delete(client));
  });
  return {
    ...queryable(pool),
    pool,
    transaction: (work, options) => runTransaction(pool, work, options),
    session: (work) => runSession(pool, work),
    async close() {
      // `end` resolves before the connections are gone; PostgreSQL would complain about them when it stops next.
      const ended = Array.from(connections, (client) => once(client, "end"));
      await pool.end();
      await Promise.all(ended);
    },
  };
}

function queryable(
  connection: Pick<pg.Pool, "query"> | pg.PoolClient,
  { plans = "kept" }: TransactionOptions = {},
): Queryable {
  const run = (statement: SqlFragment) => {
    const query = toPreparedQuery(statement);
    return connection
      .query({ ...query, name: plans === "kept" ? query.name : undefined, types })
      .catch(rethrow);
  };
  const maybeRow = async (statement: SqlFragment) => {
    const { rows } = await run(statement);
    if (rows.length > 1) throw new Error(`Expected at most one row, got ${rows.length}`);
    return rows[0];
  };
  return {
    rows: async (statement) => (await run(statement)).rows,
    maybeRow,
    row: async (statement) => {
      const row = await maybeRow(statement);
      if (row === undefined) throw new Error("Expected one row, got none");
      return row;
    },
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect().catch(rethrow);
  let broken: Error | undefined;
  try {
    const onBroken = (error: Error) => {
      broken = error;
    };
    return await transactionOn(client, work, onBroken, options);
  } finally {
    client.release(broken);
  }
}

async function runSession<Result>(
  pool: pg.Pool,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch(rethrow);
  try {
    return await work({
      ...queryable(client),
      client,
      transaction: (inner, options) => transactionOn(client, inner, () => undefined, options),
    });
  } finally {
    client.release(true);
  }
}

async function transactionOn<Result>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<Result>,
  onBroken: (error: Error) => void,
  options?: TransactionOptions,
): Promise<Result> {
  try {
    await client.query("begin").catch(rethrow);
    const result = await work({ ...queryable(client, options), isTransaction: true });
    await client.query("commit").catch(rethrow);
    return result;
  } catch (error) {
    await client.query("rollback").catch(onBroken);
    throw error;
  }
}

/** Reads in one state of the data, whatever is written meanwhile. */
export function inConsistentView<Result>(
  db: Pick<Database, "transaction">,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      return read(tx);
    },
    { access: "read only" },
  );
}

/** The same database, but for a note of the caller's at the end of whatever may have written, in the same transaction. */
export function notingCommits(db: Database, note: (tx: Transaction) => Promise<void>): Database {
  return { ...noting(db, note), session: (work) => db.session((own) => work(noting(own, note))) };
}

function noting<Connection extends Queryable & Pick<Database, "transaction">>(
  connection: Connection,
  note: (tx: Transaction) => Promise<void>,
): Connection {
  const transaction: Database["transaction"] = (work, options) =>
    connection.transaction(async (tx) => {
      const result = await work(tx);
      if (options?.access !== "read only") await note(tx);
      return result;
    }, options);
  const alone = <Result>(statement: SqlFragment, run: (on: Queryable) => Promise<Result>) =>
    isSelect(statement) ? run(connection) : transaction(run);
  return {
    ...connection,
    transaction,
    rows: (statement) => alone(statement, (on) => on.rows(statement)),
    maybeRow: (statement) => alone(statement, (on) => on.maybeRow(statement)),
    row: (statement) => alone(statement, (on) => on.row(statement)),
    execute: (statement) => alone(statement, (on) => on.execute(statement)),
  };
}

function rethrow(error: unknown): never {
  throw unavailableOr(error);
}

/**
 * Counts and money are exact: bigint columns read as bigint. Days stay text; they have no time zone. Set per
 * statement, because the task queue and the sign-in library share the pool and expect pg's own types.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return BigInt;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The statement's rows in batches of up to 1,000: one consistent view, never all in memory. One stream at a time. */
export async function* streamRows<Row extends object>(
  tx: Transaction,
  statement: SqlFragment,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare streamed_rows no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await tx.rows<Row>(sql`fetch 1000 from streamed_rows`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.execute(sql`close streamed_rows`);
}
