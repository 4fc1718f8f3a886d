import type { Database } from "../src/infra/db/database.ts";
import { SqlFragment, sql } from "../src/infra/db/sql.ts";

const GATE = 991_001;

/** Where a transaction that adds a row to the table is held up. */
export interface Gate {
  readonly table: "payouts" | "payout_intents" | "rail_transfers" | "webhook_attempts";
  /** `commit`: when it was told to commit, and will, whatever becomes of whoever told it. */
  readonly at: "insert" | "commit";
}

/** Holds up the next transaction at the gate, does the work once one waits there, and lets it go on. */
export async function withGate(db: Database, { table, at }: Gate, work: () => Promise<void>): Promise<void> {
  const timing = at === "commit" ? "constraint trigger test_gate after" : "trigger test_gate before";
  const deferral = at === "commit" ? "deferrable initially deferred" : "";
  await db.session(async (session) => {
    await session.rows(sql`select pg_advisory_lock(${GATE}::bigint)`);
    await session.rows(sql`
      create or replace function test_gate() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(991001); return new; end'`);
    await session.rows(
      plain(`create ${timing} insert on ${table} ${deferral} for each row execute function test_gate()`),
    );
    try {
      await work();
    } finally {
      await session.rows(sql`select pg_advisory_unlock(${GATE}::bigint)`);
      await session.rows(plain(`drop trigger test_gate on ${table}`));
    }
  });
}

/** How many transactions wait at the gate. Other test files, which share the cluster, have gates of their own. */
export async function waitingAtGate(db: Database): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${GATE}::bigint and not l.granted`);
  return total;
}

function plain(text: string): SqlFragment {
  return new SqlFragment([text], []);
}
