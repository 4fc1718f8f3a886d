import type { ActorReference } from "@clipledger/contract/actor";
import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { holdPayee, lockWindowByKey } from "../issuing/issuing.queries.ts";

export type Wish = "approve" | "cancel";

/** A payout as far as the provider is concerned, while the caller holds it still. */
export interface HeldPayout {
  readonly organization_id: string;
  readonly id: string;
  readonly window_key: bigint | null;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
  readonly wish: Wish | null;
  readonly wished_by: ActorReference | null;
  readonly superseded_at: Date | null;
}

const heldColumns = sql`
  organization_id, id, window_key, provider_payout_id, provider_status, wish, wished_by, superseded_at`;

/**
 * With its campaign and creator, whom news of it can touch, and its window, which opens again when it is taken back: in the
 * order in which everything takes them.
 */
export async function holdPayout(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<HeldPayout | undefined> {
  const payout = await tx.maybeRow<PayoutTies>(sql`
    select campaign_id, creator_id, window_key from payouts where organization_id = ${organizationId} and id = ${id}`);
  if (payout === undefined) return undefined;
  const { campaign_id: campaignId, creator_id: creatorId, window_key } = payout;
  await holdPayee(tx, organizationId, { campaignId, creatorId });
  if (window_key !== null) await lockWindowByKey(tx, organizationId, window_key);
  return tx.maybeRow(sql`
    select ${heldColumns} from payouts where organization_id = ${organizationId} and id = ${id} for update`);
}

interface PayoutTies {
  readonly campaign_id: string | null;
  readonly creator_id: string;
  readonly window_key: bigint | null;
}

export async function saveWish(
  tx: Transaction,
  { organization_id, id }: HeldPayout,
  { wish, actor, at }: { readonly wish: Wish; readonly actor: ActorReference; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update payouts set wish = ${wish}, wished_at = ${at}, wished_by = ${JSON.stringify(actor)}, updated_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`);
}

/** Behind the wishes that were asked for less lately. */
export async function postponeWish(
  db: Queryable,
  { organizationId, id, wish }: { readonly organizationId: string; readonly id: string; readonly wish: Wish },
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update payouts set wished_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and wish = ${wish}`);
}

/** Only this very wish: another may have taken its place. */
export async function deleteWish(
  db: Queryable,
  { organizationId, id, wish }: { readonly organizationId: string; readonly id: string; readonly wish: Wish },
): Promise<void> {
  await db.execute(sql`
    update payouts set wish = null, wished_at = null, wished_by = null
    where organization_id = ${organizationId} and id = ${id} and wish = ${wish}`);
}

export interface StatusChange {
  readonly status: ProviderPayoutStatus;
  readonly isWishMet: boolean;
  readonly at: Date;
}

export async function saveStatus(
  tx: Transaction,
  { organization_id, id }: HeldPayout,
  { status, isWishMet, at }: StatusChange,
): Promise<void> {
  await tx.execute(sql`
    update payouts set provider_status = ${status}, updated_at = ${at},
      approved_at = case when ${status}::text in ('approved', 'requested', 'completed') then coalesce(approved_at, ${at})
        else approved_at end,
      completed_at = case when ${status}::text = 'completed' then ${at} else completed_at end,
      withdrawn_at = case when ${status}::text = 'deleted' then ${at} else withdrawn_at end,
      wish = case when ${isWishMet}::boolean then null else wish end,
      wished_at = case when ${isWishMet}::boolean then null else wished_at end,
      wished_by = case when ${isWishMet}::boolean then null else wished_by end
    where organization_id = ${organization_id} and id = ${id}`);
}

/** A payout at the provider, by the ids that both sides have for it. */
export interface ProviderReference {
  readonly organizationId: string;
  readonly id: string;
  readonly providerPayoutId: string;
}

interface ReferenceRow {
  readonly organization_id: string;
  readonly id: string;
  readonly provider_payout_id: string;
}

/** The provider knows of no organizations; its id names one payout. */
export async function findPayoutAtProvider(
  db: Queryable,
  providerPayoutId: string,
): Promise<ProviderReference | undefined> {
  const row = await db.maybeRow<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts where provider_payout_id = ${providerPayoutId}`);
  return row && toReference(row);
}

/** Payouts of all organizations that may still move, after the one that was listed last. */
export async function listUnderway(
  db: Queryable,
  after: Pick<ProviderReference, "organizationId" | "id">,
  limit: number,
): Promise<ProviderReference[]> {
  const rows = await db.rows<ReferenceRow>(sql`
    select organization_id, id, provider_payout_id from payouts
    where provider_status in ('created', 'approved', 'requested')
      and (organization_id, id) > (${after.organizationId}, ${after.id})
    order by organization_id, id limit ${limit}::int`);
  return rows.map(toReference);
}

/** Wishes of all organizations that nobody has carried out for a while. */
export async function listWishesBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<(ProviderReference & { readonly wish: Wish })[]> {
  const rows = await db.rows<ReferenceRow & { wish: Wish }>(sql`
    select organization_id, id, provider_payout_id, wish from payouts
    where wish is not null and wished_at <= ${before} order by wished_at limit ${limit}::int`);
  return rows.map((row) => ({ ...toReference(row), wish: row.wish }));
}

function toReference({ organization_id, id, provider_payout_id }: ReferenceRow): ProviderReference {
  return { organizationId: organization_id, id, providerPayoutId: provider_payout_id };
}
