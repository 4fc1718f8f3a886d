import type { AffectedWindows } from "@clipledger/contract/acknowledge";
import { ORPCError } from "@orpc/client";

/** What a refused act would take from due payouts; undefined for any other error. */
export function owedLoss(error: unknown): AffectedWindows | undefined {
  if (!(error instanceof ORPCError) || error.code !== "PAYOUT_WINDOWS_AFFECTED") return undefined;
  // Safe: the contract declares this as the data of the code.
  return (error as ORPCError<string, AffectedWindows>).data;
}

/** Several refusals as one. Sums are made by currency. */
export function joinLosses(losses: readonly AffectedWindows[]): AffectedWindows {
  const totals = new Map<string, AffectedWindows["totals"][number]>();
  for (const total of losses.flatMap((loss) => loss.totals)) {
    const known = totals.get(total.currency);
    totals.set(total.currency, {
      ...total,
      previousAmount: total.previousAmount + (known?.previousAmount ?? 0),
      payoutAmount: total.payoutAmount + (known?.payoutAmount ?? 0),
      count: total.count + (known?.count ?? 0),
    });
  }
  return {
    windows: losses.flatMap(({ windows }) => windows),
    windowCount: losses.reduce((count, loss) => count + loss.windowCount, 0),
    totals: [...totals.values()],
  };
}
