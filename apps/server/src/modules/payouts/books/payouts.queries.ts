import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { AccountRef, RowActor } from "@clipledger/contract/tracking-shared";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CreatorRefRow, creatorColumns, joinCreator } from "../../billing/creator-columns.ts";
import { accountRefOf } from "../../tracking/tracked-accounts.queries.ts";

/** Who changes which organization's books, and when: a caller, or whoever finishes what a caller began. */
export interface BooksContext extends Pick<OperationContext, "actor" | "clock" | "sealer"> {
  readonly organization: { readonly id: string };
}

/** The same, with all that paying needs. */
export type PayingContext = Services & BooksContext;

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
  readonly returned_at: Date | null;
  readonly return_reason: string | null;
  readonly void_reason: string | null;
  readonly superseded_at: Date | null;
  readonly reissued_from_id: string | null;
  readonly reissued_as_id: string | null;
  readonly found: FoundPayout | null;
}

/**
 * Selects a `PayoutRow` for each `payouts s` of the source, without the calculation, which is large. A payout is reissued once at
 * most, also if the reissue was taken back.
 */
export function selectPayouts(source: SqlFragment): SqlFragment {
  return sql`
    select s.id, s.kind, s.campaign_id, c.name as campaign_name, c.starts_on as campaign_starts_on,
      c.ends_on as campaign_ends_on, c.interval, c.interval_count, c.anchor, s.window_key, s.starts_on, s.ends_on, s.amount_minor,
      s.currency, s.precision, s.line_items, s.description, s.reference, s.notes, s.provider, s.provider_payout_id,
      s.provider_status, s.wish, s.actor_type, s.user_id, payer.name as user_name, payer.email as user_email,
      payer.image as user_image, s.paid_at, s.completed_at, s.withdrawn_at, s.returned_at, s.return_reason, s.void_reason, s.superseded_at,
      s.reissued_from_id,
      reissue.id as reissued_as_id, ${foundOfPayout} as found, ${creatorColumns}, linked.accounts
    from ${source} s ${joinCreator} ${joinAccounts}
    left join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id
    left join users payer on payer.id = s.user_id
    left join payouts reissue on reissue.organization_id = s.organization_id and reissue.reissued_from_id = s.id`;
}

export function findPayoutRow(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutRow | undefined> {
  return db.maybeRow(sql`
    ${selectPayouts(sql`payouts`)} where s.organization_id = ${organizationId} and s.id = ${id}`);
}

export async function getPayoutRow(db: Queryable, organizationId: string, id: string): Promise<PayoutRow> {
  const row = await findPayoutRow(db, organizationId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
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

export interface CreatorFieldsRow extends CreatorRefRow {
  readonly accounts: AccountRef[];
}

/** Joins all accounts of `creators k`, with the time at which one of them was fetched last. */
export const joinAccounts: SqlFragment = sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      ${accountRefOf(sql`a`)}
    ) order by a.key), '[]') as accounts, max(a.loaded_at) as loaded_at
    from tracked_accounts a where a.organization_id = k.organization_id and a.creator_id = k.id
  ) linked`;

export type DecisionOutcome = "settled" | "abandoned";

/** A decided payout that the provider has after all. */
export interface FoundPayout {
  readonly outcome: DecisionOutcome;
  readonly decidedAt: string;
  readonly providerPayoutId: string;
  readonly status: ProviderPayoutStatus;
}

const foundColumns = sql`json_build_object('outcome', d.outcome, 'decidedAt', d.decided_at, 'providerPayoutId', d.provider_payout_id,
  'status', d.provider_status)`;

const canBePaid = sql`d.provider_status in ('created', 'approved', 'requested', 'completed')`;

/** The newest decided payout of a window that the provider has after all, or null. */
export function foundOfWindow(key: SqlFragment): SqlFragment {
  return sql`(
    select ${foundColumns} from payout_decisions d where d.window_key = ${key} and d.provider_status is not null and ${canBePaid}
    order by d.decided_at desc limit 1
  )`;
}

/** The same for a payout `s`: the decided payout itself, or one of the same window. */
const foundOfPayout: SqlFragment = sql`coalesce((
    select ${foundColumns} from payout_decisions d
    where d.organization_id = s.organization_id and d.id = s.id and ${canBePaid}
  ), ${foundOfWindow(sql`s.window_key`)})`;

/** A line of a payout in minor units. */
export interface MinorLineItem {
  readonly title: string;
  readonly amountMinor: bigint;
  /** Of the creator's balance, not of the calculation. */
  readonly balanceEntryId?: string;
}

/** A line as it is stored. The ceiling of an amount is far below what a JSON number states exactly. */
export interface StoredLineItem {
  readonly title: string;
  readonly amountMinor: number;
  readonly balanceEntryId?: string;
}

export function toStoredLineItems(items: readonly MinorLineItem[]): StoredLineItem[] {
  return items.map((item) => ({ ...item, amountMinor: Number(item.amountMinor) }));
}

export function fromStoredLineItems(items: readonly StoredLineItem[]): MinorLineItem[] {
  return items.map((item) => ({ ...item, amountMinor: BigInt(item.amountMinor) }));
}
