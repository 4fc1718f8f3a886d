import { DURATION_CLASSES, durationClass } from "@clipledger/domain/webhooks/duration-classes";
import { type AttemptResult, isSuccess } from "./attempt-result.ts";

/** Attempts of an endpoint that ended within an hour. */
export interface HourCounts {
  readonly endpointKey: bigint;
  readonly organizationId: string;
  readonly hour: Date;
  succeeded: number;
  failed: number;
  /** By how long they took. */
  readonly durations: number[];
}

const HOUR_MS = 3_600_000;

export function hourCounts(results: readonly AttemptResult[]): HourCounts[] {
  const counts = new Map<string, HourCounts>();
  for (const result of results) {
    const { lane, endedAt, answer } = result;
    const hourMs = endedAt.getTime() - (endedAt.getTime() % HOUR_MS);
    const id = `${lane.endpointKey} ${hourMs}`;
    const count = counts.get(id) ?? newCounts(lane, new Date(hourMs));
    counts.set(id, count);
    if (isSuccess(result)) count.succeeded += 1;
    else count.failed += 1;
    const index = durationClass(answer.durationMs);
    count.durations[index] = (count.durations[index] ?? 0) + 1;
  }
  return [...counts.values()];
}

function newCounts({ endpointKey, organizationId }: AttemptResult["lane"], hour: Date): HourCounts {
  const durations = Array.from({ length: DURATION_CLASSES }, () => 0);
  return { endpointKey, organizationId, hour, succeeded: 0, failed: 0, durations };
}
