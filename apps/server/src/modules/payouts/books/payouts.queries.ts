import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { creatorColumns, joinCreator } from "../../campaigns/overview/creator-columns.ts";
import { type CreatorFieldsRow, joinAccounts } from "./creator-fields.ts";
import { type FoundPayout, foundOfPayout } from "./found-payouts.ts";
import type { StoredLineItem } from "./line-items.ts";

export type PayoutKind = "campaign" | "manual" | "reissue";

/** A payout of the books with whom and what it is about. */
export interface PayoutRow extends CreatorFieldsRow {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly campaign_starts_on: CalendarDate | null;
  readonly campaign_ends_on: CalendarDate | null;
  readonly interval: CycleInterval | null;
  readonly interval_count: number | null;
  readonly anchor: CycleAnchor | null;
  readonly window_key: bigint | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly precision: number;
  readonly line_items: readonly StoredLineItem[];
  readonly description: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly provider: "partner" | null;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
  readonly wish: "approve" | "cancel" | null;
  readonly actor_type: RowActor;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly user_image: string | null;
  readonly paid_at: Date;
  readonly completed_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly superseded_at: Date | null;
  readonly reissued_from_id: string | null;
  readonly reissued_as_id: string | null;
  readonly found: FoundPayout | null;
}

/** Selects a `PayoutRow` for each `payouts s` of the source. The calculation, which is large, is left out. */
export function selectPayouts(source: SqlFragment): SqlFragment {
  return sql`
    select s.id, s.kind, s.campaign_id, c.name as campaign_name, c.starts_on as campaign_starts_on,
      c.ends_on as campaign_ends_on, c.interval, c.interval_count, c.anchor, s.window_key, s.starts_on, s.ends_on, s.amount_minor,
      s.currency, s.precision, s.line_items, s.description, s.reference, s.notes, s.provider, s.provider_payout_id,
      s.provider_status, s.wish, s.actor_type, s.user_id, payer.name as user_name, payer.email as user_email,
      payer.image as user_image, s.paid_at, s.completed_at, s.withdrawn_at, s.superseded_at, s.reissued_from_id,
      reissue.id as reissued_as_id, ${foundOfPayout} as found, ${creatorColumns}, linked.accounts
    from ${source} s ${joinCreator} ${joinAccounts}
    left join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id
    left join users payer on payer.id = s.user_id
    left join payouts reissue on reissue.organization_id = s.organization_id and reissue.reissued_from_id = s.id
      and reissue.withdrawn_at is null`;
}

export function findPayoutRow(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutRow | undefined> {
  return db.maybeRow(sql`
    ${selectPayouts(sql`payouts`)} where s.organization_id = ${organizationId} and s.id = ${id}`);
}

export function listPayoutRows(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<PayoutRow[]> {
  return db.rows(sql`
    ${selectPayouts(sql`payouts`)} where s.organization_id = ${organizationId} and s.id = any(${ids}::text[])`);
}

/** What the payout was issued by; null for one that belongs to no window. */
export async function findStoredCalculation(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<Calculation | null | undefined> {
  const row = await db.maybeRow<{ calculation: Calculation | null }>(sql`
    select calculation from payouts where organization_id = ${organizationId} and id = ${id}`);
  return row?.calculation;
}

/** Keeps the payout as it is until the transaction ends. False when there is none. */
export async function lockPayout(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  const locked = await tx.maybeRow(sql`
    select from payouts where organization_id = ${organizationId} and id = ${id} for update`);
  return locked !== undefined;
}

export interface PayoutNotesFields {
  readonly reference: string | null;
  readonly notes: string | null;
}

export async function updatePayoutNotes(
  tx: Transaction,
  organizationId: string,
  id: string,
  { reference, notes }: PayoutNotesFields,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update payouts set reference = ${reference}, notes = ${notes}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
