import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { createPlaces, NoPlaceError } from "../../resilience/places.ts";

/** YouTube counts searches apart from everything else. */
export type QuotaBucket = "units" | "searches";

export interface QuotaRequest {
  readonly bucket: QuotaBucket;
  readonly amount: number;
  readonly purpose: "sync" | "live";
}

export type QuotaAnswer =
  | { readonly isGranted: true }
  | { readonly isGranted: false; readonly retryAfterMs: number };

/** Who may still ask YouTube today. All processes that use the same key share one. */
export interface QuotaLedger {
  /** Asked before each call; a call that then fails is paid for all the same, as YouTube does it. */
  spend(request: QuotaRequest): Promise<QuotaAnswer>;
  /** YouTube itself said that nothing is left until the reset. */
  exhausted(bucket: QuotaBucket): Promise<void>;
}

export interface QuotaLimits {
  readonly units: number;
  readonly searches: number;
}

/** What a project of Google Cloud has a day without asking for more. */
export const DEFAULT_QUOTA: QuotaLimits = { units: 10_000, searches: 100 };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Of the units that a whole day of syncs may need; searches are never made by syncs. */
const SYNC_SHARE = 0.5;

/**
 * Units that somebody who waits may not take, so that the syncs of the rest of the day find them. They become fewer as the
 * day passes: what syncs have not needed by then is free.
 */
export function unitsKeptForSyncs(limit: number, now: Date): number {
  return Math.ceil(limit * SYNC_SHARE * Math.min(1, msUntilQuotaReset(now) / DAY_MS));
}

const PACIFIC = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day by which YouTube counts: it begins at midnight in California. */
export function quotaDayOf(instant: Date): string {
  return PACIFIC.format(instant);
}

/**
 * Days are 23 or 25 hours long when clocks change, so the next midnight is looked for: clocks there are 7 or 8 hours behind
 * UTC, and the first of the two instants at which the day is another one is the beginning of it.
 */
export function nextQuotaReset(instant: Date): Date {
  const today = quotaDayOf(instant);
  const midnightUtc = Date.parse(`${today}T00:00:00Z`) + DAY_MS;
  const candidates = [midnightUtc + 7 * HOUR_MS, midnightUtc + 8 * HOUR_MS];
  const reset = candidates.find((ms) => quotaDayOf(new Date(ms)) > today) ?? midnightUtc + 8 * HOUR_MS;
  return new Date(reset);
}

export function msUntilQuotaReset(instant: Date): number {
  return nextQuotaReset(instant).getTime() - instant.getTime();
}

type FewAtOnce = <Answer>(
  terms: Pick<LookupTerms, "purpose" | "signal">,
  call: () => Promise<Answer>,
) => Promise<Answer>;

const CALLS_OF_SYNCS = 12;

/**
 * Hundreds of syncs begin together. They take turns, so that no call runs out of time behind all the others and YouTube is
 * not asked by all at once; whoever waits for an answer does not stand in that line.
 */
export function createFewAtOnce(): FewAtOnce {
  const places = createPlaces({ concurrency: CALLS_OF_SYNCS, queueLength: Number.POSITIVE_INFINITY });
  return async ({ purpose, signal = new AbortController().signal }, call) => {
    if (purpose !== "sync") return call();
    try {
      return await places.run(call, signal);
    } catch (error) {
      if (!(error instanceof NoPlaceError)) throw error;
      throw new ConnectorFailure("timeout", "the caller stopped waiting", { cause: error });
    }
  };
}
