const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;

/** Young videos gain most, so what posted lately is looked at more often. Each interval divides the next one. */
const CADENCE = [
  { youngerThanMs: DAY_MS, everyMs: 2 * HOUR_MS },
  { youngerThanMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
  { youngerThanMs: 7 * DAY_MS, everyMs: 12 * HOUR_MS },
] as const;

interface Synced {
  /** Decides when in the day it is its turn, so that things added together do not stay together. */
  readonly id: string;
  readonly newestPublishedAt: Date | null;
  readonly now: Date;
}

/** When to look again after all went well: within a day, sooner where the newest video is young. */
export function nextSyncAt({ id, newestPublishedAt, now }: Synced): Date {
  return nextTurn(id, syncIntervalMs(newestPublishedAt, now), now);
}

export function syncIntervalMs(newestPublishedAt: Date | null, now: Date): number {
  if (newestPublishedAt === null) return DAY_MS;
  const ageMs = now.getTime() - newestPublishedAt.getTime();
  return CADENCE.find(({ youngerThanMs }) => ageMs < youngerThanMs)?.everyMs ?? DAY_MS;
}

interface FailedSync {
  readonly id: string;
  /** In a row, this one included. */
  readonly failures: number;
  /** It will not pass by itself: gone, private, restricted. */
  readonly isLasting: boolean;
  readonly now: Date;
}

/** When to look again after a failure: once a day for what will not pass by itself, else ever later. */
export function nextSyncAfterFailure({ id, failures, isLasting, now }: FailedSync): Date {
  if (isLasting) return nextTurn(id, DAY_MS, now);
  return new Date(now.getTime() + Math.min(DAY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
}

/** Turns lie on a grid that starts at a point of the id's own: the next one is at most an interval away. */
function nextTurn(id: string, intervalMs: number, now: Date): Date {
  const offsetMs = hash(id) % intervalMs;
  const turns = Math.floor((now.getTime() - offsetMs) / intervalMs) + 1;
  return new Date(offsetMs + turns * intervalMs);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return state;
}
