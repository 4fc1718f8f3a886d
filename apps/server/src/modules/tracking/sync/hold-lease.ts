import type { Services } from "../../../infra/context.ts";
import { type ClaimedRun, extendLease, leaseFrom } from "./claim-run.ts";

const BEATS_PER_LEASE = 3;

/** Keeps the run ours while the work lasts. The signal aborts once another worker has taken it over. */
export async function holdLease<Result>(
  { db, clock, log, syncLeaseMs }: Services,
  run: ClaimedRun,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const beat = async () => {
    try {
      if (!(await extendLease(db, run, leaseFrom(clock.now(), syncLeaseMs)))) lost.abort();
    } catch (error) {
      log.warn({ err: error, runId: run.id }, "lease of a sync not extended");
    }
  };
  const timer = setInterval(() => void beat(), syncLeaseMs / BEATS_PER_LEASE);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
