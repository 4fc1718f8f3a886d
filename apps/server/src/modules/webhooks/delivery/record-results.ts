import type { DisabledReason } from "@clipledger/domain/webhooks/delivery-state";
import {
  type EndpointStanding,
  hasFailedTooLong,
  standingAfter,
} from "@clipledger/domain/webhooks/endpoint-standing";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { groupBy } from "../../campaigns/assignments/group-by.ts";
import { tellGivenUp } from "../mails/tell-given-up.ts";
import { type AttemptResult, isSuccess } from "./attempt-result.ts";
import { hourCounts } from "./hour-counts.ts";
import {
  addToHours,
  insertAttempts,
  listEndpointKeys,
  listRecordedIds,
  lockStandings,
  type NewStanding,
  type StandingRow,
  updateStandings,
} from "./results.queries.ts";

/** An endpoint that is to be disabled, unless it became another meanwhile. */
export interface Verdict {
  readonly organizationId: string;
  readonly endpointKey: bigint;
  readonly epoch: number;
  readonly reason: DisabledReason;
}

export interface Recorded {
  readonly verdicts: readonly Verdict[];
  /** Not recorded, because somebody is changing their endpoint at this moment. */
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
    const keys = [...new Set(results.map(({ lane }) => lane.endpointKey))];
    const rows = await lockStandings(tx, keys);
    const held = new Set(rows.map(({ key }) => key));
    const left = held.size === keys.length ? [] : await listLeft(tx, results, held);
    const recordable = results.filter(({ lane }) => held.has(lane.endpointKey));
    const open = isRepeated ? await leaveOutRecorded(tx, recordable) : recordable;
    if (open.length === 0) return { verdicts: [], left };
    const givenUp = await insertAttempts(tx, open);
    const judged = judgeEach(rows, open);
    await updateStandings(
      tx,
      judged.map(({ standing }) => standing),
    );
    await addToHours(tx, hourCounts(open.filter(({ delivery }) => !delivery.isTest)));
    for (const organizationId of givenUp) await tellGivenUp(tx, organizationId, clock.now());
    return { verdicts: judged.flatMap(({ verdict }) => verdict ?? []), left };
  });
}

/** Of an endpoint that is gone, nothing is left to record. */
async function listLeft(
  tx: Transaction,
  results: readonly AttemptResult[],
  held: ReadonlySet<bigint>,
): Promise<AttemptResult[]> {
  const others = results.filter(({ lane }) => !held.has(lane.endpointKey));
  const keys = others.map(({ lane }) => lane.endpointKey);
  const existing = new Set(await listEndpointKeys(tx, [...new Set(keys)]));
  return others.filter(({ lane }) => existing.has(lane.endpointKey));
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
  readonly standing: NewStanding;
  readonly verdict: Verdict | undefined;
}

/** Tests say nothing about an endpoint, nor do attempts from before it was resumed or got another address. */
function judgeEach(rows: readonly StandingRow[], results: readonly AttemptResult[]): Judged[] {
  const byEndpoint = groupBy(results, ({ lane }) => lane.endpointKey);
  return rows.flatMap((row) => {
    const ofEndpoint = byEndpoint.get(row.key) ?? [];
    const own = ofEndpoint.filter(({ delivery, epoch }) => !delivery.isTest && epoch === row.epoch);
    return own.length === 0 ? [] : [judge(row, own)];
  });
}

function judge(row: StandingRow, own: readonly AttemptResult[]): Judged {
  const before: EndpointStanding = {
    failuresInRow: row.failures_in_row,
    failingSince: row.failing_since,
    probeAt: row.probe_at,
  };
  const standing = own.reduce(
    (current, result) => standingAfter(current, { isSuccess: isSuccess(result), endedAt: result.endedAt }),
    before,
  );
  const lastSuccessAt = own.findLast(isSuccess)?.endedAt ?? null;
  const lastFailureAt = own.findLast((result) => !isSuccess(result))?.endedAt ?? null;
  return {
    standing: { key: row.key, standing, lastSuccessAt, lastFailureAt },
    verdict: row.state === "active" ? verdictOf(own, standing) : undefined,
  };
}

function verdictOf(own: readonly AttemptResult[], standing: EndpointStanding): Verdict | undefined {
  const last = own.at(-1);
  if (last === undefined) return undefined;
  const { organizationId, endpointKey } = last.lane;
  const endpoint = { organizationId, endpointKey, epoch: last.epoch };
  if (own.some(({ answer }) => answer.status === GONE)) return { ...endpoint, reason: "gone" };
  return hasFailedTooLong(standing, last.endedAt) ? { ...endpoint, reason: "failing" } : undefined;
}
