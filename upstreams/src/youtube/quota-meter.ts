import { DEFAULT_QUOTA, type QuotaLimits, quotaDayOf } from "@clipledger/connectors/sources/youtube/quota";
import { quotaExceeded } from "./problems.ts";

export interface QuotaMeter {
  /** Counts a request, or refuses it because the day's quota is used up. */
  count(bucket: keyof QuotaLimits): void;
  /** Of the current day. */
  spent(): QuotaLimits;
  setLimits(limits: Partial<QuotaLimits>): void;
}

/** Counts as YouTube does: each request costs one, also one that fails; searches apart; anew from midnight Pacific on. */
export function createQuotaMeter(now: () => Date, initial: Partial<QuotaLimits> = {}): QuotaMeter {
  let limits = { ...DEFAULT_QUOTA, ...initial };
  let day = "";
  let spent = { units: 0, searches: 0 };
  const today = () => {
    const current = quotaDayOf(now());
    if (current !== day) spent = { units: 0, searches: 0 };
    day = current;
    return spent;
  };
  return {
    count(bucket) {
      const counts = today();
      if (counts[bucket] >= limits[bucket]) throw quotaExceeded();
      counts[bucket] += 1;
    },
    spent: () => ({ ...today() }),
    setLimits(changed) {
      limits = { ...limits, ...changed };
    },
  };
}
