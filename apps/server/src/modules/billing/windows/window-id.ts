import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";

/** How rows and events name a window. */
export function windowIdOf({
  campaignId,
  creatorId,
  startsOn,
  endsOn,
}: BillingWindow & { readonly campaignId: string; readonly creatorId: string }): string {
  return `${campaignId}:${creatorId}:${startsOn}:${endsOn}`;
}
