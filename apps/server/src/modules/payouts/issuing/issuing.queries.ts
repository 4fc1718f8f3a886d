import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { currencyOf } from "@clipledger/domain/money/currencies";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { creatorName } from "../../campaigns/overview/creator-columns.ts";
import type { RowMaking } from "../../tracking/row-actor.ts";
import { toStoredLineItems } from "../books/line-items.ts";
import type { PayoutDraft } from "./payout-draft.ts";

/** Without a provider it was paid outside of the service; with one, it awaits approval there. */
export async function insertPayout(
  tx: Transaction,
  { organizationId, actorType, userId, at }: RowMaking,
  draft: PayoutDraft,
  providerPayoutId: string | null,
): Promise<void> {
  const { window, currency } = draft;
  const isByProvider = providerPayoutId !== null;
  await tx.execute(sql`
    insert into payouts (
      organization_id, id, kind, creator_id, campaign_id, window_key, starts_on, ends_on, amount_minor, currency,
      precision, line_items, calculation, description, reference, provider, provider_payout_id, provider_status,
      actor_type, user_id, paid_at, completed_at, reissued_from_id, created_at, updated_at
    ) values (
      ${organizationId}, ${draft.id}, ${draft.kind}, ${draft.creatorId}, ${draft.campaignId}, ${window?.key ?? null},
      ${window?.startsOn ?? null}, ${window?.endsOn ?? null}, ${draft.amountMinor}, ${currency},
      ${currencyOf(currency).precision}, ${JSON.stringify(toStoredLineItems(draft.lineItems))},
      ${draft.calculation && JSON.stringify(draft.calculation)}::jsonb, ${draft.description}, ${draft.reference},
      ${isByProvider ? "partner" : null}, ${providerPayoutId}, ${isByProvider ? "created" : null},
      ${actorType}, ${userId}, ${at}, ${isByProvider ? null : at}, ${draft.reissuedFromId}, ${at}, ${at}
    )`);
}

export type PayableState = "open" | "paying" | "canceled" | "paid" | "retracted";

export interface PayableWindowRow {
  readonly key: bigint;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly state: PayableState;
  readonly generation: number;
  readonly assignment_id: string | null;
  /** Whether the assignment ends with this window. */
  readonly is_last: boolean | null;
}

export interface WindowPlace {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

export function lockWindowAt(
  tx: Transaction,
  organizationId: string,
  { campaignId, creatorId, startsOn, endsOn }: WindowPlace,
): Promise<PayableWindowRow | undefined> {
  return tx.maybeRow(sql`
    select w.key, w.starts_on, w.ends_on, w.state, w.generation, w.assignment_id,
      (
        select coalesce(a.valid_until <= w.ends_on, false) from assignments a
        where a.organization_id = w.organization_id and a.id = w.assignment_id
      ) as is_last
    from billing_windows w
    where w.organization_id = ${organizationId} and w.campaign_id = ${campaignId} and w.creator_id = ${creatorId}
      and w.starts_on = ${startsOn} and w.ends_on = ${endsOn} for update`);
}

/**
 * A payout holds its creator and its campaign, so these are taken before its window, in the order that assigning takes
 * them: otherwise each could wait for the other.
 */
export async function holdPayee(
  tx: Transaction,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string | null; readonly creatorId: string },
): Promise<void> {
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId} and id = ${campaignId} for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = ${creatorId} for key share`);
}

export async function lockWindowByKey(tx: Transaction, organizationId: string, key: bigint): Promise<void> {
  await tx.rows(sql`
    select from billing_windows where organization_id = ${organizationId} and key = ${key} for update`);
}

/** The amount of a window that opened again may not be calculated yet; while it is on its way, nobody does. */
export async function markWindowPaying(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  { amountMinor, at }: { readonly amountMinor: bigint; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update billing_windows
    set state = 'paying', amount_minor = coalesce(amount_minor, ${amountMinor}), updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key}`);
}

/** The window of a payout that the provider will not make is due as before. */
export async function reopenPayingWindow(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update billing_windows set state = 'open', amount_minor = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key} and state = 'paying'`);
}

export async function markWindowPaid(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  { amountMinor, at }: { readonly amountMinor: bigint; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update billing_windows set state = 'paid', amount_minor = ${amountMinor}, decided_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key}`);
}

/** The window of a payout that was taken back is due once more. */
export async function reopenPaidWindow(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update billing_windows
    set state = 'open', amount_minor = null, generation = generation + 1, decided_at = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key} and state = 'paid'`);
}

export async function supersedePayout(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update payouts set superseded_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

export interface PartyNames {
  readonly organization_name: string;
  readonly creator_name: string | null;
  readonly campaign_name: string | null;
}

/** What a provider is told of those whom it pays for and to. */
export function getPartyNames(
  db: Queryable,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string | null; readonly creatorId: string },
): Promise<PartyNames> {
  return db.row(sql`
    select o.name as organization_name, ${creatorName} as creator_name, c.name as campaign_name
    from organizations o join creators k on k.organization_id = o.id and k.id = ${creatorId}
    left join campaigns c on c.organization_id = o.id and c.id = ${campaignId}
    where o.id = ${organizationId}`);
}
