import type { PayoutProvider } from "../../api/types.ts";

/** What the button says that pays: the exact amount, once it is known. */
export function payLabel(provider: PayoutProvider, amount: string | undefined): string {
  if (amount === undefined) return provider === "manual" ? "Record as paid" : "Create payout";
  return provider === "manual" ? `Record ${amount} as paid` : `Create payout of ${amount}`;
}
