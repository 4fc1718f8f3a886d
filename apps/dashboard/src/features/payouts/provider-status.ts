import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import type { PaidPayout } from "../../api/types.ts";
import type { BadgeTone } from "../../ui/primitives/badge.tsx";

interface StatusWords {
  readonly label: string;
  readonly tone: BadgeTone;
}

/** Where a payout may stand at the provider, in the order in which it gets there. */
export const providerStatuses = [
  "created",
  "approved",
  "requested",
  "completed",
  "returned",
  "expired",
  "deleted",
] as const satisfies readonly ProviderPayoutStatus[];

export const statusWords: Record<ProviderPayoutStatus, StatusWords> = {
  created: { label: "Awaits approval", tone: "warning" },
  approved: { label: "Awaits claim", tone: "info" },
  requested: { label: "On its way", tone: "info" },
  completed: { label: "Arrived", tone: "accent" },
  returned: { label: "Came back", tone: "danger" },
  expired: { label: "Expired", tone: "danger" },
  deleted: { label: "Taken back", tone: "neutral" },
};

type PayoutWithStatus = Pick<
  PaidPayout,
  "provider" | "providerState" | "providerPayoutStatus" | "withdrawnAt"
>;

/** What a payout's badge says: what the provider was asked for last, or else where it stands. */
export function payoutStatus({
  provider,
  providerState,
  providerPayoutStatus,
  withdrawnAt,
}: PayoutWithStatus): StatusWords {
  if (provider === null && withdrawnAt !== null) return { label: "Voided", tone: "neutral" };
  if (provider === null || providerPayoutStatus === null) return { label: "Paid", tone: "accent" };
  if (providerState === "approving") return { label: "Being approved", tone: "info" };
  if (providerState === "canceling") return { label: "Being taken back", tone: "info" };
  return statusWords[providerPayoutStatus];
}

/** Whether it waits for an admin, and nothing is under way already. */
export function awaitsApproval({ providerState, providerPayoutStatus }: PayoutWithStatus): boolean {
  return providerPayoutStatus === "created" && providerState === null;
}
