import { isFailing } from "@clipledger/domain/webhooks/delivery-state";
import type { Services } from "../../../infra/context.ts";
import { signingKeyOf } from "../../../infra/crypto/signatures.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { loadSigningSecrets } from "../endpoints/signing-secrets.ts";
import { type EventRow, envelopeText, eventColumns, TEST_TYPE } from "../feed/event-rows.ts";
import { type EndpointLeases, groupColumn } from "./endpoint-leases.ts";
import {
  createEndpointQueue,
  type EndpointQueue,
  forgetRecorded,
  forgetWaiting,
  isFresh,
  isHeldBack,
  LEAST_READ_AHEAD,
  MOST_READ_AHEAD,
  setQueueUrl,
} from "./endpoint-queue.ts";

export type EndpointQueues = Map<bigint, EndpointQueue>;

type Reading = Pick<Services, "db" | "clock" | "sealer" | "log">;

/**
 * Reads what is due and not known yet into the queues of leased endpoints, and drops queues that have nothing. Answers how much
 * it added.
 */
export async function readAhead(
  services: Reading,
  queues: EndpointQueues,
  leases: EndpointLeases,
): Promise<number> {
  const { db, clock } = services;
  for (const queue of queues.values()) forgetRecorded(queue);
  const idle = new Set([...queues.values()].filter(({ known }) => known.size === 0));
  const now = clock.now();
  const endpoints = await listDueEndpoints(db, leases.groups(), now);
  const due = endpoints.map((endpoint) => updateQueue(queues, endpoint, idle));
  dropIdleQueues(queues, new Set(due));
  await readSigningKeys(services, due, now);
  const orders = readOrdersOf(due, now);
  const rows = orders.length === 0 ? [] : await listDueDeliveries(db, orders, now);
  rememberPositions(queues, orders, rows);
  const tested = endpoints.filter(({ has_test }) => has_test).map(({ endpoint_key }) => endpoint_key);
  const tests = tested.length === 0 ? [] : await listDueTests(db, tested, now);
  // Leases may have ended while the database was asked.
  const ours = [...rows, ...tests].filter(({ endpoint_key }) => leases.has(endpoint_key));
  return ours.filter((row) => add(queues.get(row.endpoint_key), row, now)).length;
}

function updateQueue(
  queues: EndpointQueues,
  endpoint: DueEndpointRow,
  idle: ReadonlySet<EndpointQueue>,
): EndpointQueue {
  const { endpoint_key: key, organization_id: organizationId, epoch } = endpoint;
  const queue = queues.get(key) ?? createEndpointQueue(organizationId, key);
  queues.set(key, queue);
  setQueueUrl(queue, endpoint.url);
  const isAnother = queue.epoch !== epoch;
  if (isAnother) forgetWaiting(queue);
  // While results are on their way to the database, the queue knows more than the row does.
  if (isAnother || idle.has(queue)) {
    queue.epoch = epoch;
    const { failures_in_row: failuresInRow, failing_since: failingSince, probe_at: probeAt } = endpoint;
    queue.streak = { failuresInRow, failingSince, probeAt };
  }
  return queue;
}

/** The concurrency limit that suits a receiver is remembered between its deliveries. */
const IDLE_QUEUE_KEPT_MS = 600_000;

/** Drops queues with nothing due any more: all was sent, or their endpoint was paused, disabled or deleted. */
function dropIdleQueues(queues: EndpointQueues, due: ReadonlySet<EndpointQueue>): void {
  const nowMs = performance.now();
  for (const queue of queues.values()) {
    if (due.has(queue)) continue;
    forgetWaiting(queue);
    if (queue.known.size === 0 && queue.concurrency.hasRested(IDLE_QUEUE_KEPT_MS, nowMs))
      queues.delete(queue.endpointKey);
  }
}

function rememberPositions(
  queues: EndpointQueues,
  orders: readonly ReadOrder[],
  rows: readonly DueDeliveryRow[],
): void {
  const read = new Map<bigint, { count: number; last: DueDeliveryRow }>();
  for (const row of rows) {
    read.set(row.endpoint_key, { count: (read.get(row.endpoint_key)?.count ?? 0) + 1, last: row });
  }
  for (const { endpointKey, limit } of orders) {
    const queue = queues.get(endpointKey);
    const reach = read.get(endpointKey);
    if (queue === undefined) continue;
    queue.readUpTo = reach?.count === limit ? { dueAt: reach.last.due_at, place: reach.last.place } : null;
  }
}

function add(queue: EndpointQueue | undefined, row: DueDeliveryRow, now: Date): boolean {
  if (queue === undefined || queue.signingKeys.length === 0 || queue.known.has(row.place)) return false;
  const delivery = {
    place: row.place,
    eventId: row.event_id,
    isTest: row.event_type === TEST_TYPE,
    attempts: row.attempts,
    isFirstEver: row.attempts_made === 0,
    occurredAt: row.occurred_at,
    body: Buffer.from(envelopeText(row)),
    readAtMs: now.getTime(),
  };
  queue.known.add(row.place);
  if (delivery.isTest) queue.waiting.unshift(delivery);
  else queue.waiting.push(delivery);
  return true;
}

interface DueEndpointRow {
  readonly organization_id: string;
  readonly endpoint_key: bigint;
  readonly url: string;
  readonly epoch: number;
  readonly failures_in_row: number;
  readonly failing_since: Date | null;
  readonly probe_at: Date | null;
  readonly has_test: boolean;
}

/** Active endpoints of these groups with something to send now: one step of the index for each that has anything pending. */
function listDueEndpoints(db: Queryable, groups: readonly number[], now: Date): Promise<DueEndpointRow[]> {
  return db.rows<DueEndpointRow>(sql`
    with recursive earliest as (
      (
        select endpoint_key, due_at from webhook_deliveries where state = 'pending'
        order by endpoint_key, due_at limit 1
      )
      union all
      select next.endpoint_key, next.due_at from earliest before cross join lateral (
        select d.endpoint_key, d.due_at from webhook_deliveries d
        where d.state = 'pending' and d.endpoint_key > before.endpoint_key
        order by d.endpoint_key, d.due_at limit 1
      ) next
    ), due as (
      select endpoint_key, bool_or(is_test) as has_test from (
        select endpoint_key, false as is_test from earliest where due_at <= ${now}
        union all
        select endpoint_key, true from webhook_deliveries
        where state = 'pending' and event_type = 'webhook.test' and due_at <= ${now}
      ) each_reason group by endpoint_key
    )
    select e.organization_id, e.key as endpoint_key, e.url, e.epoch, e.failures_in_row, e.failing_since, e.probe_at,
      due.has_test
    from due join webhook_endpoints e on e.key = due.endpoint_key
    where e.state = 'active' and ${groupColumn(sql`e.key`)} = any(${groups}::int[])
      and (due.has_test or e.probe_at is null or e.probe_at <= ${now})
    order by e.key`);
}

/** Keys are read again well before they may no longer be used. */
const READ_AGAIN_AFTER_MS = 200;

/** Gives queues the keys that sign now. One whose secrets cannot be opened gets none, and nothing is sent to it. */
async function readSigningKeys(
  { db, sealer }: Reading,
  queues: readonly EndpointQueue[],
  now: Date,
): Promise<void> {
  // Take the time before the query: a secret may be retired while it runs.
  const readAtMs = performance.now();
  const stale = queues.filter(
    ({ signingKeysReadAtMs }) => readAtMs - signingKeysReadAtMs > READ_AGAIN_AFTER_MS,
  );
  if (stale.length === 0) return;
  const endpointKeys = stale.map(({ endpointKey }) => endpointKey);
  const secrets = await loadSigningSecrets(db, sealer, endpointKeys, now);
  for (const queue of stale) {
    queue.signingKeys = (secrets.get(queue.endpointKey) ?? []).map(signingKeyOf);
    queue.signingKeysReadAtMs = readAtMs;
  }
}

/** A bound on memory, in which bodies stay until they are sent. */
const MOST_IN_ALL = 3_000;
const FROM_BEGINNING_EVERY_MS = 5_000;

/** What to read for queues that run low: the less, the more queues there are, and the slower one is. */
export function readOrdersOf(queues: readonly EndpointQueue[], now: Date): ReadOrder[] {
  const share = Math.max(LEAST_READ_AHEAD, MOST_IN_ALL / queues.length);
  return queues.flatMap((queue) => orderOf(queue, share, now) ?? []);
}

function orderOf(queue: EndpointQueue, share: number, now: Date): ReadOrder | undefined {
  const { endpointKey, waiting } = queue;
  if (queue.signingKeys.length === 0 || isHeldBack(queue, now)) return undefined;
  if (isFailing(queue.streak.failuresInRow)) return { endpointKey, limit: 1, after: null };
  if (waiting.length > queue.readAgainAt) return undefined;
  const full = Math.floor(Math.min(queue.readAheadLimit, share));
  queue.readAheadLimit = Math.min(MOST_READ_AHEAD, queue.readAheadLimit * 2);
  queue.readAgainAt = Math.floor(full / 2);
  if (full <= waiting.length) return undefined;
  return { endpointKey, limit: full - waiting.length, after: whereToGoOn(queue, now) };
}

function whereToGoOn(queue: EndpointQueue, now: Date): ReadOrder["after"] {
  if (queue.readUpTo !== null && isFresh(queue.readFromBeginningAtMs, now, FROM_BEGINNING_EVERY_MS))
    return queue.readUpTo;
  queue.readFromBeginningAtMs = now.getTime();
  return null;
}

interface DueDeliveryRow extends EventRow {
  readonly endpoint_key: bigint;
  readonly place: bigint;
  /** As text, which is all that reading on from here needs. */
  readonly due_at: string;
  readonly attempts: number;
  readonly attempts_made: number;
}

/** What to read of an endpoint's deliveries: so many of those after a point. */
interface ReadOrder {
  readonly endpointKey: bigint;
  readonly limit: number;
  readonly after: { readonly dueAt: string; readonly place: bigint } | null;
}

const deliveryColumns = sql`d.endpoint_key, d.place, d.due_at::text as due_at, d.attempts, d.attempts_made, ${eventColumns}`;

/** Lists deliveries by endpoint, those due longest first. */
function listDueDeliveries(
  db: Queryable,
  orders: readonly ReadOrder[],
  now: Date,
): Promise<DueDeliveryRow[]> {
  return db.rows<DueDeliveryRow>(sql`
    select ${deliveryColumns}
    from ${givenRows("o", {
      types: { endpointKey: "bigint", maxRows: "int", afterDueAt: "timestamptz", afterPlace: "bigint" },
      rows: orders.map(({ endpointKey, limit, after }) => ({
        endpointKey,
        maxRows: limit,
        afterDueAt: after?.dueAt ?? "-infinity",
        afterPlace: after?.place ?? 0n,
      })),
    })}
    cross join lateral (
      select * from webhook_deliveries
      where endpoint_key = o.endpoint_key and state = 'pending' and due_at <= ${now}
        and (due_at, place) > (o.after_due_at, o.after_place)
      order by due_at, place limit o.max_rows
    ) d
    join events e on e.organization_id = d.organization_id and e.place = d.place
    order by d.endpoint_key, d.due_at, d.place`);
}

function listDueTests(db: Queryable, endpointKeys: readonly bigint[], now: Date): Promise<DueDeliveryRow[]> {
  return db.rows<DueDeliveryRow>(sql`
    select ${deliveryColumns}
    from webhook_deliveries d join events e on e.organization_id = d.organization_id and e.place = d.place
    where d.state = 'pending' and d.event_type = 'webhook.test' and d.due_at <= ${now}
      and d.endpoint_key = any(${endpointKeys}::bigint[])
    order by d.endpoint_key, d.due_at, d.place`);
}
