import type { PortalPayoutState } from "../../../api/portal-types.ts";
import type { BadgeTone } from "../../../ui/primitives/badge.tsx";

export const payoutStates: Record<PortalPayoutState, { readonly label: string; readonly tone: BadgeTone }> = {
  claimable: { label: "Ready to claim", tone: "warning" },
  on_the_way: { label: "On its way", tone: "info" },
  paid: { label: "Paid", tone: "accent" },
  expired: { label: "Expired", tone: "danger" },
  withdrawn: { label: "Taken back", tone: "neutral" },
};
