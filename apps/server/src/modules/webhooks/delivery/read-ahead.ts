import type { Services } from "../../../infra/context.ts";
import { envelopeText } from "../feed/envelope-text.ts";
import { TEST_TYPE } from "../feed/place-events.ts";
import {
  type DueDeliveryRow,
  type DueEndpointRow,
  listDueDeliveries,
  listDueEndpoints,
  listDueTests,
  type ReadOrder,
} from "./due-deliveries.queries.ts";
import { createLane, forgetRecorded, forgetWaiting, type Lane, pointLaneAt } from "./lane.ts";
import { readOrdersOf } from "./read-orders.ts";
import { readSigningKeys } from "./read-signing-keys.ts";

export type Lanes = Map<bigint, Lane>;

type Reading = Pick<Services, "db" | "clock" | "sealer" | "log">;

/** Reads what is due and not known yet into its lanes, and drops lanes that have nothing. Answers how much it added. */
export async function readAhead(services: Reading, lanes: Lanes): Promise<number> {
  const { db, clock } = services;
  for (const lane of lanes.values()) forgetRecorded(lane);
  const idle = new Set([...lanes.values()].filter(({ known }) => known.size === 0));
  const now = clock.now();
  const endpoints = await listDueEndpoints(db, now);
  const due = endpoints.map((endpoint) => takeUp(lanes, endpoint, idle));
  leaveOut(lanes, new Set(due));
  await readSigningKeys(services, due, now);
  const orders = readOrdersOf(due, now);
  const rows = orders.length === 0 ? [] : await listDueDeliveries(db, orders, now);
  noteReach(lanes, orders, rows);
  const tested = endpoints.filter(({ has_test }) => has_test).map(({ endpoint_key }) => endpoint_key);
  const tests = tested.length === 0 ? [] : await listDueTests(db, tested, now);
  return [...rows, ...tests].filter((row) => add(lanes.get(row.endpoint_key), row, now)).length;
}

function takeUp(lanes: Lanes, endpoint: DueEndpointRow, idle: ReadonlySet<Lane>): Lane {
  const { endpoint_key: key, organization_id: organizationId, epoch } = endpoint;
  const lane = lanes.get(key) ?? createLane(organizationId, key);
  lanes.set(key, lane);
  pointLaneAt(lane, endpoint.url);
  const isAnother = lane.epoch !== epoch;
  if (isAnother) forgetWaiting(lane);
  // While results are on their way to the database, the lane knows more than the row does.
  if (isAnother || idle.has(lane)) {
    lane.epoch = epoch;
    const { failures_in_row: failuresInRow, failing_since: failingSince, probe_at: probeAt } = endpoint;
    lane.standing = { failuresInRow, failingSince, probeAt };
  }
  return lane;
}

/** The pace that suits a receiver is remembered between its deliveries. */
const LANE_KEPT_MS = 600_000;

/** Those with nothing due any more: all was sent, or their endpoint was paused, disabled or deleted. */
function leaveOut(lanes: Lanes, due: ReadonlySet<Lane>): void {
  const nowMs = performance.now();
  for (const lane of lanes.values()) {
    if (due.has(lane)) continue;
    forgetWaiting(lane);
    if (lane.known.size === 0 && lane.pace.hasRested(LANE_KEPT_MS, nowMs)) lanes.delete(lane.endpointKey);
  }
}

function noteReach(lanes: Lanes, orders: readonly ReadOrder[], rows: readonly DueDeliveryRow[]): void {
  const read = new Map<bigint, { count: number; last: DueDeliveryRow }>();
  for (const row of rows) {
    read.set(row.endpoint_key, { count: (read.get(row.endpoint_key)?.count ?? 0) + 1, last: row });
  }
  for (const { endpointKey, limit } of orders) {
    const lane = lanes.get(endpointKey);
    const reach = read.get(endpointKey);
    if (lane === undefined) continue;
    lane.readUpTo = reach?.count === limit ? { dueAt: reach.last.due_at, place: reach.last.place } : null;
  }
}

function add(lane: Lane | undefined, row: DueDeliveryRow, now: Date): boolean {
  if (lane === undefined || lane.signingKeys.length === 0 || lane.known.has(row.place)) return false;
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
  lane.known.add(row.place);
  if (delivery.isTest) lane.waiting.unshift(delivery);
  else lane.waiting.push(delivery);
  return true;
}
