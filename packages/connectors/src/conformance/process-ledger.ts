import {
  DEFAULT_QUOTA,
  msUntilQuotaReset,
  type QuotaAnswer,
  type QuotaLedger,
  type QuotaLimits,
  type QuotaRequest,
  quotaDayOf,
  unitsKeptForSyncs,
} from "../sources/youtube/quota.ts";

/** Counts within one process. */
export function createProcessLedger(now: () => Date, limits: QuotaLimits = DEFAULT_QUOTA): QuotaLedger {
  let day = "";
  let spent = { units: 0, searches: 0 };
  const today = () => {
    const current = quotaDayOf(now());
    if (current !== day) spent = { units: 0, searches: 0 };
    day = current;
    return spent;
  };
  return {
    async spend(request) {
      const counts = today();
      const { bucket, amount } = request;
      const answer = decideQuota(request, counts[bucket], limits[bucket], now());
      if (answer.isGranted) counts[bucket] += amount;
      return answer;
    },
    async exhausted(bucket) {
      today()[bucket] = limits[bucket];
    },
  };
}

function decideQuota(
  { bucket, amount, purpose }: QuotaRequest,
  spent: number,
  limit: number,
  now: Date,
): QuotaAnswer {
  const kept = bucket === "units" && purpose === "live" ? unitsKeptForSyncs(limit, now) : 0;
  if (spent + amount <= limit - kept) return { isGranted: true };
  return { isGranted: false, retryAfterMs: msUntilQuotaReset(now) };
}
