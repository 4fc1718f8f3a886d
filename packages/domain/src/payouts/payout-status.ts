/** How a payout stands with whoever pays it. In the order in which it moves; the last three are ends. */
export const PROVIDER_PAYOUT_STATUSES = [
  "created",
  "approved",
  "requested",
  "completed",
  "returned",
  "deleted",
  "expired",
] as const;

export type ProviderPayoutStatus = (typeof PROVIDER_PAYOUT_STATUSES)[number];

const STEPS: readonly ProviderPayoutStatus[] = ["created", "approved", "requested", "completed"];

/**
 * Where a payout stands after a provider or rail reported a status: steps may be skipped, none is taken back, and an end is an
 * end. Money that arrived can still come back, however long after. So it does not matter how often, or in which order,
 * reports come in.
 */
export function nextPayoutStatus(
  current: ProviderPayoutStatus,
  reported: ProviderPayoutStatus,
): ProviderPayoutStatus {
  if (!STEPS.includes(current)) return current;
  if (reported === "returned") return reported;
  if (reported === "deleted" || reported === "expired") return current === "completed" ? current : reported;
  return STEPS.indexOf(reported) > STEPS.indexOf(current) ? reported : current;
}
