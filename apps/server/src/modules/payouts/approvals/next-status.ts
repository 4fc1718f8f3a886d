import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";

const STEPS: readonly ProviderPayoutStatus[] = ["created", "approved", "requested", "completed"];
const ENDS: readonly ProviderPayoutStatus[] = ["completed", "deleted", "expired"];

/**
 * Where a payout stands after the provider reported a status: steps may be skipped, none is taken back, and an end is an
 * end. So it does not matter how often, or in which order, reports come in.
 */
export function nextStatus(
  current: ProviderPayoutStatus,
  reported: ProviderPayoutStatus,
): ProviderPayoutStatus {
  if (ENDS.includes(current)) return current;
  if (reported === "deleted" || reported === "expired") return reported;
  return STEPS.indexOf(reported) > STEPS.indexOf(current) ? reported : current;
}
