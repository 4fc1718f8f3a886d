import type { Platform } from "@clipledger/domain/platforms";
import type { Connector } from "../connector.ts";
import { createSimulatedConnectors, perPlatform, realOrSimulated } from "../real-or-simulated.ts";
import type { SimulatorOptions } from "../simulator/create-simulator.ts";
import { type GuardOptions, guardSource, type Source } from "../sources/source.ts";
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

interface ConnectorsOptions extends SimulatorOptions, GuardOptions {
  /** Who really answers, by platform, the first to be asked first. */
  readonly sources?: Partial<Record<Platform, readonly Source[]>> | undefined;
}

/** Connectors over sources that a test has made, one per platform, joined as the product joins them. */
export function createConnectors(options: ConnectorsOptions): Record<Platform, Connector> {
  const simulated = createSimulatedConnectors(options);
  return perPlatform((platform) => {
    const sources = (options.sources?.[platform] ?? []).map((source) => guardSource(source, options));
    return realOrSimulated({ ...options, platform, simulated: simulated[platform], orderOf: () => sources });
  });
}

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
