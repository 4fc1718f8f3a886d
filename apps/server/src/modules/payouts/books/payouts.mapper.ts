import { type EventPayout, EventPayoutSchema } from "@clipledger/contract/events/payouts";
import type { LineItem } from "@clipledger/contract/payouts/payout-parts";
import { type PaidRow, PaidRowSchema } from "@clipledger/contract/payouts/rows";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";
import { wireFields } from "../../../infra/wire-fields.ts";
import type { ActivityRecord } from "../../organizations/activity/record-activity.ts";
import {
  type FoundPayout,
  fromStoredLineItems,
  type MinorLineItem,
  type PayoutRow,
} from "./payouts.queries.ts";

/** The payout as events have it: rows of lists add the rest. */
export function toEventPayout(row: PayoutRow): EventPayout {
  const { currency } = row;
  return {
    ...wireFields(EventPayoutSchema, row),
    type: row.window_key === null ? "manual" : "campaign",
    billingPeriodStart: row.starts_on && toWireMidnight(row.starts_on),
    billingPeriodEnd: row.ends_on && toWireMidnight(row.ends_on),
    amount: toMajorNumber({ amountMinor: row.amount_minor, currency }),
    currency,
    lineItems: toWireLineItems(fromStoredLineItems(row.line_items), currency),
    providerPayoutStatus: row.provider_status,
    reissuedFromPayoutId: row.reissued_from_id,
  };
}

const PROVIDER_STATES = { approve: "approving", cancel: "canceling" } as const;

export function toPaidRow(row: PayoutRow, now: Date): PaidRow {
  return {
    ...wireFields(PaidRowSchema, row),
    ...toEventPayout(row),
    ...campaignFields(row, now),
    payoutProvider: row.provider ?? "manual",
    providerState: row.wish && PROVIDER_STATES[row.wish],
    paidByUserId: row.user_id,
    paidByUser: toPayer(row),
    reissuedAsPayoutId: row.reissued_as_id,
    providerWarning: row.found && foundWarning(row.found),
  };
}

function campaignFields(row: PayoutRow, now: Date) {
  const { campaign_starts_on: startsOn, campaign_ends_on: endsOn } = row;
  return {
    campaignStatus: startsOn && campaignStatus(startsOn, endsOn, dateOf(now)),
    campaignValidFrom: startsOn && toWireMidnight(startsOn),
    campaignValidUntil: endsOn && toWireMidnight(endsOn),
    billingAnchor: row.anchor,
    timeZone: row.campaign_id === null ? null : ("UTC" as const),
  };
}

function toPayer({ user_id: id, user_name: name, user_email: email, user_image: image }: PayoutRow) {
  return id === null || email === null ? null : { id, name, email, image };
}

function toWireLineItems(items: readonly MinorLineItem[], currency: CurrencyCode): LineItem[] {
  return items.map(({ title, amountMinor }) => ({
    title,
    amount: toMajorNumber({ amountMinor, currency }),
  }));
}

/** What everybody who looks at the payout, or at its window, should know. */
export function foundWarning({ outcome, decidedAt, providerPayoutId, status }: FoundPayout): string {
  const what = `A payout of this that was ${outcome} on ${decidedAt.slice(0, 10)} stands at the provider as ${status} (${providerPayoutId})`;
  if (status === "created" || status === "approved") return `${what}. It is being taken back there.`;
  return outcome === "abandoned"
    ? `${what}: the creator has this money. Do not pay it again.`
    : `${what}: if it was recorded as paid in another way, the creator was paid twice.`;
}

/** What the activity log names: the payout, by whom it is paid to. */
export function payoutSubject({ id, creator_name }: PayoutRow): ActivityRecord["subject"] {
  return { type: "payout", id, ...(creator_name !== null && { label: creator_name }) };
}

interface MoneyUnits {
  readonly currency: CurrencyCode;
  readonly precision: number;
}

/** Safe as numbers: sums of a window come nowhere near to what a JSON number states exactly. */
export function toWireMoney(amountMinor: bigint, { currency, precision }: MoneyUnits) {
  return {
    amount: Number(amountMinor),
    precision,
    currency,
    value: toMajorNumber({ amountMinor, currency }),
  };
}
