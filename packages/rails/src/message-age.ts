/** Clocks differ by minutes. What was sent later than that was not sent by a clock that can be trusted. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Whether a message is neither too old nor from the future. */
export function isTimely(sentAtMs: number, receivedAt: Date, maxAgeMs: number): boolean {
  const ageMs = receivedAt.getTime() - sentAtMs;
  return ageMs <= maxAgeMs && ageMs >= -MAX_AHEAD_MS;
}
