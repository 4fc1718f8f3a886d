import type { ActorReference } from "@clipledger/contract/actor";
import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { fromStoredLineItems, type StoredLineItem, toStoredLineItems } from "../books/line-items.ts";
import type { PayoutKind } from "../books/payouts.queries.ts";
import type { PayoutOrder } from "../provider/payout-provider.ts";
import type { PayoutDraft } from "./payout-draft.ts";

/** A payout that the provider was or will be asked for, in our hands until the lease ends. */
export interface PayoutIntent {
  readonly organizationId: string;
  readonly draft: PayoutDraft;
  readonly order: PayoutOrder;
  readonly actor: ActorReference;
  /** How often it was taken up to be asked for. Whoever takes it over raises it. */
  readonly attempts: number;
  readonly leaseUntil: Date;
  readonly requestedAt: Date;
  /** What came instead of the last answer. */
  readonly lastFailure: string | null;
}

export interface IntentRow {
  readonly organization_id: string;
  readonly id: string;
  readonly creator_id: string;
  readonly campaign_id: string | null;
  readonly window_key: bigint | null;
  readonly reissued_from_id: string | null;
  readonly draft: StoredDraft;
  readonly actor: ActorReference;
  readonly attempts: number;
  readonly lease_until: Date;
  readonly created_at: Date;
  readonly last_failure: string | null;
}

/** What of a draft has no column of its own. */
export interface StoredDraft {
  readonly kind: PayoutKind;
  readonly startsOn: CalendarDate | null;
  readonly endsOn: CalendarDate | null;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly lineItems: readonly StoredLineItem[];
  readonly calculation: Calculation | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly order: PayoutOrder;
}

export function toStoredDraft(draft: PayoutDraft, order: PayoutOrder): StoredDraft {
  const { kind, window, currency, calculation, description, reference } = draft;
  return {
    kind,
    startsOn: window?.startsOn ?? null,
    endsOn: window?.endsOn ?? null,
    amountMinor: Number(draft.amountMinor),
    currency,
    lineItems: toStoredLineItems(draft.lineItems),
    calculation,
    description,
    reference,
    order,
  };
}

export function toIntent(row: IntentRow): PayoutIntent {
  const { startsOn, endsOn, amountMinor, lineItems, order, ...stored } = row.draft;
  const isOfWindow = row.window_key !== null && startsOn !== null && endsOn !== null;
  return {
    organizationId: row.organization_id,
    draft: {
      ...stored,
      id: row.id,
      creatorId: row.creator_id,
      campaignId: row.campaign_id,
      window: isOfWindow ? { key: row.window_key, startsOn, endsOn } : null,
      amountMinor: BigInt(amountMinor),
      lineItems: fromStoredLineItems(lineItems),
      reissuedFromId: row.reissued_from_id,
    },
    order,
    actor: row.actor,
    attempts: row.attempts,
    leaseUntil: row.lease_until,
    requestedAt: row.created_at,
    lastFailure: row.last_failure,
  };
}
