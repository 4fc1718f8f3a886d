import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { PortalPayoutRow, PortalPayoutState } from "@clipledger/contract/portal/payouts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import type { PayoutRow } from "../../payouts/books/payouts.queries.ts";
import { toWireMoney } from "../../payouts/calculation/breakdown.ts";

export function toPortalPayoutRow(row: PayoutRow): PortalPayoutRow {
  const state = stateOf(row);
  return {
    id: row.id,
    campaignName: row.campaign_name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    description: row.description,
    amount: toWireMoney(row.amount_minor, row),
    state,
    stateSentence: sentenceOf(state, row),
    paidAt: row.paid_at.toISOString(),
    completedAt: toTimestamp(row.completed_at),
  };
}

const STATES: Readonly<Record<Exclude<ProviderPayoutStatus, "created">, PortalPayoutState>> = {
  approved: "claimable",
  requested: "on_the_way",
  completed: "paid",
  deleted: "withdrawn",
  expired: "expired",
};

function stateOf({ provider_status, withdrawn_at }: PayoutRow): PortalPayoutState {
  if (withdrawn_at !== null) return "withdrawn";
  if (provider_status === "created") throw new Error("A payout that nobody approved is not for the creator");
  return provider_status === null ? "paid" : STATES[provider_status];
}

function sentenceOf(state: PortalPayoutState, { provider, superseded_at }: PayoutRow): string {
  switch (state) {
    case "claimable":
      return "It waits for you: claim it, and choose how you want to receive it.";
    case "on_the_way":
      return "You have claimed it, and the money is on its way.";
    case "paid":
      return provider === null
        ? "It was paid directly to you, in the way that you have agreed on."
        : "The money has arrived.";
    case "expired":
      return superseded_at === null
        ? "It was not claimed in time. Ask for a new one in the chat."
        : "It was not claimed in time, and another payout takes its place.";
    case "withdrawn":
      return "It was taken back before it was paid.";
  }
}
