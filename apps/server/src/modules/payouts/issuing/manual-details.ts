import type { PayoutProviderName } from "@clipledger/contract/payouts/calculation";
import type { Money } from "@clipledger/domain/money/money";
import type { Queryable } from "../../../infra/db/database.ts";
import { findPayoutRow, type PayoutKind } from "../books/payouts.queries.ts";
import { findDecision } from "./decisions.queries.ts";
import type { PayoutIntent } from "./intent.ts";
import { findIntent } from "./intents.queries.ts";

/** What makes two requests with one id the same payout. */
export interface ManualDetails extends Money {
  readonly id: string;
  readonly creatorId: string;
  readonly campaignId: string | null;
  readonly provider: PayoutProviderName;
}

/** `recorded`: in the books. `asked`: the provider's answer is out. `other`: the id stands for another payout. */
export type KnownManual =
  | { readonly state: "unknown" | "recorded" | "other" }
  | { readonly state: "asked"; readonly intent: PayoutIntent };

export async function findManual(
  db: Queryable,
  organizationId: string,
  details: ManualDetails,
): Promise<KnownManual> {
  // The intent first: its row goes in the transaction that adds the payout, which is then found.
  const intent = await findIntent(db, organizationId, details.id);
  const row = await findPayoutRow(db, organizationId, details.id);
  if (row !== undefined) {
    const { kind, creator_id: creatorId, campaign_id: campaignId, amount_minor: amountMinor, currency } = row;
    const wasAtProvider = row.provider !== null || (await findDecision(db, organizationId, details.id));
    const provider: PayoutProviderName = wasAtProvider ? "partner" : "manual";
    const recorded = { kind, creatorId, campaignId, amountMinor, currency, provider };
    return { state: areSame(details, recorded) ? "recorded" : "other" };
  }
  // The key of an abandoned payout may stand for one that was taken back at the provider: it pays no other.
  if (intent === undefined)
    return { state: (await findDecision(db, organizationId, details.id)) ? "other" : "unknown" };
  return areSame(details, { ...intent.draft, provider: "partner" })
    ? { state: "asked", intent }
    : { state: "other" };
}

function areSame(
  details: ManualDetails,
  known: Omit<ManualDetails, "id"> & { readonly kind: PayoutKind },
): boolean {
  return (
    known.kind === "manual" &&
    known.creatorId === details.creatorId &&
    known.campaignId === details.campaignId &&
    known.amountMinor === details.amountMinor &&
    known.currency === details.currency &&
    known.provider === details.provider
  );
}
