import { StateBadge } from "../../ui/primitives/badge.tsx";
import { payoutStanding } from "./provider-status.ts";

export function PayoutStanding({ payout }: { payout: Parameters<typeof payoutStanding>[0] }) {
  const { label, tone } = payoutStanding(payout);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
