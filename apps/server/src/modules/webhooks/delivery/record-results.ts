import {
  type DisabledReason,
  type EndpointState,
  type FailureStreak,
  hasFailedTooLong,
  streakAfter,
} from "@clipledger/domain/webhooks/delivery-state";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { notifyGivenUp } from "../mails/endpoint-mails.ts";
import {
  type AttemptResult,
  addToHours,
  hourCounts,
  insertAttempts,
  isSuccess,
  listRecordedIds,
} from "./store-attempts.ts";

/** An endpoint that is to be disabled, unless it became another meanwhile. */
export interface Verdict {
  readonly organizationId: string;
  readonly endpointKey: bigint;
  readonly epoch: number;
  readonly reason: DisabledReason;
}

interface Recorded {
  readonly verdicts: readonly Verdict[];
  /** Results that were not recorded, because somebody is changing their endpoint at this moment. */
  readonly left: readonly AttemptResult[];
}

const GONE = 410;

/**
 * Records attempts, in the order in which they ended, and what follows from them. Those that may be recorded already, because
 * a connection broke on a commit, are looked for once their endpoints are held: by then that commit is over.
 */
export function recordResults(
  { db, clock }: Pick<Services, "db" | "clock">,
  results: readonly AttemptResult[],
  isRepeated = false,
): Promise<Recorded> {
  return db.transaction(async (tx) => {
    const keys = [...new Set(results.map(({ queue }) => queue.endpointKey))];
    const rows = await lockFailureStreaks(tx, keys);
    const held = new Set(rows.map(({ key }) => key));
    const left = held.size === keys.length ? [] : await listLeft(tx, results, held);
    const recordable = results.filter(({ queue }) => held.has(queue.endpointKey));
    const open = isRepeated ? await leaveOutRecorded(tx, recordable) : recordable;
    if (open.length === 0) return { verdicts: [], left };
    const givenUp = await insertAttempts(tx, open);
    const judged = judgeEach(rows, open);
    await updateFailureStreaks(
      tx,
      judged.map(({ streak }) => streak),
    );
    await addToHours(tx, hourCounts(open.filter(({ delivery }) => !delivery.isTest)));
    for (const organizationId of givenUp) await notifyGivenUp(tx, organizationId, clock.now());
    return { verdicts: judged.flatMap(({ verdict }) => verdict ?? []), left };
  });
}

/** Lists the results to be recorded later. Results of a deleted endpoint are not recorded at all. */
async function listLeft(
  tx: Transaction,
  results: readonly AttemptResult[],
  held: ReadonlySet<bigint>,
): Promise<AttemptResult[]> {
  const others = results.filter(({ queue }) => !held.has(queue.endpointKey));
  const keys = others.map(({ queue }) => queue.endpointKey);
  const existing = new Set(await listEndpointKeys(tx, [...new Set(keys)]));
  return others.filter(({ queue }) => existing.has(queue.endpointKey));
}

async function leaveOutRecorded(
  tx: Transaction,
  results: readonly AttemptResult[],
): Promise<readonly AttemptResult[]> {
  if (results.length === 0) return results;
  const recorded = new Set(await listRecordedIds(tx, results));
  return results.filter(({ id }) => !recorded.has(id));
}

interface Judged {
  readonly streak: NewFailureStreak;
  readonly verdict: Verdict | undefined;
}

/** Tests say nothing about an endpoint, nor do attempts from before it was resumed or got another address. */
function judgeEach(rows: readonly FailureStreakRow[], results: readonly AttemptResult[]): Judged[] {
  const byEndpoint = groupBy(results, ({ queue }) => queue.endpointKey);
  return rows.flatMap((row) => {
    const ofEndpoint = byEndpoint.get(row.key) ?? [];
    const own = ofEndpoint.filter(({ delivery, epoch }) => !delivery.isTest && epoch === row.epoch);
    return own.length === 0 ? [] : [judge(row, own)];
  });
}

function judge(row: FailureStreakRow, own: readonly AttemptResult[]): Judged {
  const before: FailureStreak = {
    failuresInRow: row.failures_in_row,
    failingSince: row.failing_since,
    probeAt: row.probe_at,
  };
  const streak = own.reduce(
    (current, result) => streakAfter(current, { isSuccess: isSuccess(result), endedAt: result.endedAt }),
    before,
  );
  const lastSuccessAt = own.findLast(isSuccess)?.endedAt ?? null;
  const lastFailureAt = own.findLast((result) => !isSuccess(result))?.endedAt ?? null;
  return {
    streak: { key: row.key, streak, lastSuccessAt, lastFailureAt },
    verdict: row.state === "active" ? verdictOf(own, streak) : undefined,
  };
}

function verdictOf(own: readonly AttemptResult[], streak: FailureStreak): Verdict | undefined {
  const last = own.at(-1);
  if (last === undefined) return undefined;
  const { organizationId, endpointKey } = last.queue;
  const endpoint = { organizationId, endpointKey, epoch: last.epoch };
  if (own.some(({ answer }) => answer.status === GONE)) return { ...endpoint, reason: "gone" };
  return hasFailedTooLong(streak, last.endedAt) ? { ...endpoint, reason: "failing" } : undefined;
}

interface FailureStreakRow {
  readonly key: bigint;
  readonly state: EndpointState;
  readonly epoch: number;
  readonly failures_in_row: number;
  readonly failing_since: Date | null;
  readonly probe_at: Date | null;
}

/** Locks the endpoints that nobody else has locked: whoever changes one does not keep the results of others waiting. */
function lockFailureStreaks(tx: Transaction, endpointKeys: readonly bigint[]): Promise<FailureStreakRow[]> {
  return tx.rows<FailureStreakRow>(sql`
    select key, state, epoch, failures_in_row, failing_since, probe_at from webhook_endpoints
    where key = any(${endpointKeys}::bigint[]) order by key for no key update skip locked`);
}

/** Lists those of the endpoints that exist. */
async function listEndpointKeys(db: Queryable, endpointKeys: readonly bigint[]): Promise<bigint[]> {
  const rows = await db.rows<{ key: bigint }>(
    sql`select key from webhook_endpoints where key = any(${endpointKeys}::bigint[])`,
  );
  return rows.map(({ key }) => key);
}

interface NewFailureStreak {
  readonly key: bigint;
  readonly streak: FailureStreak;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
}

async function updateFailureStreaks(tx: Transaction, streaks: readonly NewFailureStreak[]): Promise<void> {
  if (streaks.length === 0) return;
  await tx.execute(sql`
    update webhook_endpoints e set
      failures_in_row = s.failures_in_row, failing_since = s.failing_since, probe_at = s.probe_at,
      last_success_at = greatest(e.last_success_at, s.last_success_at),
      last_failure_at = greatest(e.last_failure_at, s.last_failure_at)
    from ${givenRows("s", {
      types: {
        key: "bigint",
        failuresInRow: "int",
        failingSince: "timestamptz",
        probeAt: "timestamptz",
        lastSuccessAt: "timestamptz",
        lastFailureAt: "timestamptz",
      },
      rows: streaks.map(({ streak, ...endpoint }) => ({ ...endpoint, ...streak })),
    })}
    where e.key = s.key`);
}
