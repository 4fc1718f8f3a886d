import type { LineItem } from "@clipledger/contract/payouts/money";
import { createId } from "../../../infra/ids.ts";
import type { SignedCalculation } from "../calculation/integrity-token.ts";
import { chooseLineItems } from "./choose-line-items.ts";
import type { PayableWindowRow } from "./issuing.queries.ts";
import type { PayoutDraft } from "./payout-draft.ts";

/** What is fixed about the payout of a window before the window is held. */
export interface WindowPayment {
  readonly calculation: SignedCalculation;
  /** Refuses line items that cannot be paid. */
  readonly draftFor: (window: PayableWindowRow) => PayoutDraft;
}

export function paymentOf(
  calculation: SignedCalculation,
  editedLines: readonly LineItem[] | undefined,
  reference: string | null,
): WindowPayment {
  const { lineItems: _, ...kept } = calculation;
  const id = createId("payout");
  return {
    calculation,
    draftFor: ({ key, starts_on, ends_on }) => ({
      id,
      kind: "campaign",
      creatorId: calculation.creatorId,
      campaignId: calculation.campaignId,
      window: { key, startsOn: starts_on, endsOn: ends_on },
      currency: calculation.payouts.total.currency,
      ...chooseLineItems(calculation, editedLines),
      calculation: kept,
      description: null,
      reference,
      reissuedFromId: null,
    }),
  };
}
