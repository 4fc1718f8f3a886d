import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import type { Money } from "@clipledger/domain/money/money";
import type { MinorLineItem, PayoutKind } from "./payouts.queries.ts";

/** All that the books will hold of a payout, fixed before anybody is asked to pay. */
export interface PayoutDraft extends Money {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly creatorId: string;
  readonly campaignId: string | null;
  /** Null for a payout that belongs to no window. */
  readonly window: SettledWindow | null;
  /** They sum to the amount. */
  readonly lineItems: readonly MinorLineItem[];
  readonly calculation: Calculation | null;
  readonly description: string | null;
  readonly reference: string | null;
  /** The payout that expired or came back, which this one replaces. */
  readonly reissuedFromId: string | null;
}

/** What a payout settles. */
interface SettledWindow extends BillingWindow {
  readonly key: bigint;
}
