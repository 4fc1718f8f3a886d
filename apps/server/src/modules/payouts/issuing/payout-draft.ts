import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import type { Money } from "@clipledger/domain/money/money";
import type { MinorLineItem } from "../books/line-items.ts";
import type { PayoutKind } from "../books/payouts.queries.ts";

/** What a payout settles. */
export interface SettledWindow extends BillingWindow {
  readonly key: bigint;
}

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
  /** The expired payout that this one replaces. */
  readonly reissuedFromId: string | null;
}
