import { isFailing } from "@clipledger/domain/webhooks/failing-endpoint";
import type { ReadOrder } from "./due-deliveries.queries.ts";
import { isFresh, isHeldBack, type Lane, LEAST_READ_AHEAD, MOST_READ_AHEAD } from "./lane.ts";

/** Bodies stay in memory until they are sent. */
const MOST_IN_ALL = 3_000;
const FROM_BEGINNING_EVERY_MS = 5_000;

/** What to read for lanes that run low: the less, the more lanes there are, and the slower one is. */
export function readOrdersOf(lanes: readonly Lane[], now: Date): ReadOrder[] {
  const share = Math.max(LEAST_READ_AHEAD, MOST_IN_ALL / lanes.length);
  return lanes.flatMap((lane) => orderOf(lane, share, now) ?? []);
}

function orderOf(lane: Lane, share: number, now: Date): ReadOrder | undefined {
  const { endpointKey, waiting } = lane;
  if (lane.signingKeys.length === 0 || isHeldBack(lane, now)) return undefined;
  if (isFailing(lane.standing.failuresInRow)) return { endpointKey, limit: 1, after: null };
  if (waiting.length > lane.readAgainAt) return undefined;
  const full = Math.floor(Math.min(lane.appetite, share));
  lane.appetite = Math.min(MOST_READ_AHEAD, lane.appetite * 2);
  lane.readAgainAt = Math.floor(full / 2);
  if (full <= waiting.length) return undefined;
  return { endpointKey, limit: full - waiting.length, after: whereToGoOn(lane, now) };
}

function whereToGoOn(lane: Lane, now: Date): ReadOrder["after"] {
  if (lane.readUpTo !== null && isFresh(lane.readFromBeginningAtMs, now, FROM_BEGINNING_EVERY_MS))
    return lane.readUpTo;
  lane.readFromBeginningAtMs = now.getTime();
  return null;
}
