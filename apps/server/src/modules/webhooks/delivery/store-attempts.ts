import { DURATION_CLASSES, durationClass, MAX_ATTEMPTS } from "@clipledger/domain/webhooks/delivery-state";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { arrayLiteral, sql } from "../../../infra/db/sql.ts";
import { TEST_TYPE } from "../feed/event-rows.ts";
import type { DueDelivery, EndpointQueue } from "./endpoint-queue.ts";
import type { Answer } from "./exchange.ts";

/** An attempt that has ended, as it is recorded. */
export interface AttemptResult {
  readonly id: string;
  readonly queue: EndpointQueue;
  readonly delivery: DueDelivery;
  /** The epoch of the endpoint when the attempt was sent. */
  readonly epoch: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly signature: string;
  readonly answer: Answer;
  /** Null after a success. */
  readonly retryAt: Date | null;
}

export function isSuccess({ answer }: AttemptResult): boolean {
  return answer.error === null;
}

/**
 * A success counts whatever became of the delivery meanwhile, unless it was skipped; a failure only while it is pending.
 * Attempts are numbered here, because a process that took over may have made one too. Answers the organizations
 * with a delivery that was given up.
 */
export async function insertAttempts(tx: Transaction, results: readonly AttemptResult[]): Promise<string[]> {
  const isLast = sql`(d.attempts + 1 >= ${MAX_ATTEMPTS}::int or d.event_type = ${TEST_TYPE})`;
  const goesOn = sql`(d.state = 'pending' and r.error is not null and not ${isLast})`;
  const rows = await tx.rows<{ organization_id: string }>(sql`
    with result as (${resultRows(results)}), changed as (
      update webhook_deliveries d set
        state = case
          when d.state = 'skipped' or ${goesOn} then d.state
          when r.error is null then 'succeeded'
          when d.state = 'pending' then 'failed'
          else d.state end,
        due_at = case when ${goesOn} then r.retry_at end,
        finished_at = case
          when ${goesOn} then null
          when d.state = 'pending' or (r.error is null and d.state <> 'skipped') then r.ended_at
          else d.finished_at end,
        attempts = least(d.attempts + 1, ${MAX_ATTEMPTS}::int), attempts_made = d.attempts_made + 1,
        last_status = case when d.state = 'pending' or r.error is null then r.status else d.last_status end,
        last_error = case when d.state = 'pending' or r.error is null then r.error else d.last_error end
      from result r where d.endpoint_key = r.endpoint_key and d.place = r.place
      returning d.organization_id, d.endpoint_key, d.place, d.attempts_made, d.state, r.id, r.started_at, r.duration_ms,
        r.status, r.error, r.response, r.signature,
        d.state = 'failed' and d.finished_at = r.ended_at and d.event_type <> ${TEST_TYPE} as is_given_up
    ), kept as (
      insert into webhook_attempts (endpoint_key, place, number, id, organization_id, started_at, duration_ms,
        status, error, response, signature)
      select endpoint_key, place, attempts_made, id, organization_id, started_at, duration_ms, status, error,
        case when state <> 'skipped' then response end, signature
      from changed
    )
    select distinct organization_id from changed where is_given_up order by 1`);
  return rows.map(({ organization_id }) => organization_id);
}

function resultRows(results: readonly AttemptResult[]) {
  return sql`
    select * from unnest(
      ${arrayLiteral(results.map(({ queue }) => queue.endpointKey))}::bigint[],
      ${arrayLiteral(results.map(({ delivery }) => delivery.place))}::bigint[],
      ${arrayLiteral(results.map(({ id }) => id))}::text[],
      ${arrayLiteral(results.map(({ startedAt }) => startedAt))}::timestamptz[],
      ${arrayLiteral(results.map(({ endedAt }) => endedAt))}::timestamptz[],
      ${arrayLiteral(results.map(({ answer }) => answer.durationMs))}::int[],
      ${arrayLiteral(results.map(({ answer }) => answer.status))}::smallint[],
      ${arrayLiteral(results.map(({ answer }) => answer.error))}::text[],
      ${results.map(({ answer }) => answer.response)}::text[],
      ${arrayLiteral(results.map(({ signature }) => signature))}::text[],
      ${arrayLiteral(results.map(({ retryAt }) => retryAt))}::timestamptz[]
    ) as r(endpoint_key, place, id, started_at, ended_at, duration_ms, status, error, response, signature, retry_at)`;
}

/** Lists those of the attempts that are recorded already. */
export async function listRecordedIds(db: Queryable, results: readonly AttemptResult[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with result as (${resultRows(results)})
    select a.id from webhook_attempts a join result r using (endpoint_key, place, id)`);
  return rows.map(({ id }) => id);
}

/** Attempts of an endpoint that ended within an hour. */
interface HourCounts {
  readonly endpointKey: bigint;
  readonly organizationId: string;
  readonly hour: Date;
  succeeded: number;
  failed: number;
  /** How many attempts took how long, by duration class. */
  readonly durations: number[];
}

const HOUR_MS = 3_600_000;

export function hourCounts(results: readonly AttemptResult[]): HourCounts[] {
  const counts = new Map<string, HourCounts>();
  for (const result of results) {
    const { queue, endedAt, answer } = result;
    const hourMs = endedAt.getTime() - (endedAt.getTime() % HOUR_MS);
    const id = `${queue.endpointKey} ${hourMs}`;
    const count = counts.get(id) ?? newCounts(queue, new Date(hourMs));
    counts.set(id, count);
    if (isSuccess(result)) count.succeeded += 1;
    else count.failed += 1;
    const index = durationClass(answer.durationMs);
    count.durations[index] = (count.durations[index] ?? 0) + 1;
  }
  return [...counts.values()];
}

function newCounts({ endpointKey, organizationId }: AttemptResult["queue"], hour: Date): HourCounts {
  const durations = Array.from({ length: DURATION_CLASSES }, () => 0);
  return { endpointKey, organizationId, hour, succeeded: 0, failed: 0, durations };
}

export async function addToHours(tx: Transaction, hours: readonly HourCounts[]): Promise<void> {
  if (hours.length === 0) return;
  await tx.execute(sql`
    insert into webhook_endpoint_hours as h (endpoint_key, organization_id, hour, succeeded, failed, durations)
    select c.endpoint_key, c.organization_id, c.hour, c.succeeded, c.failed, c.durations::int[]
    from ${givenRows("c", {
      types: {
        endpointKey: "bigint",
        organizationId: "text",
        hour: "timestamptz",
        succeeded: "int",
        failed: "int",
        durations: "text",
      },
      rows: hours.map((counts) => ({ ...counts, durations: `{${counts.durations.join(",")}}` })),
    })}
    on conflict (endpoint_key, hour) do update set
      succeeded = h.succeeded + excluded.succeeded, failed = h.failed + excluded.failed,
      durations = array(
        select a + b from unnest(h.durations, excluded.durations) with ordinality as both_counts(a, b, class)
        order by class
      )`);
}
