import {
  type TaxProfile,
  type TaxProfileInput,
  TaxProfileInputSchema,
} from "@clipledger/contract/portal/paper";
import type { PortalContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordForOrganizations } from "./profile.ts";

interface ProfileAnswer {
  readonly profile: TaxProfile | null;
}

export async function getTaxProfile(ctx: PortalContext): Promise<ProfileAnswer> {
  const row = await findSealedProfile(ctx.db, ctx.userId);
  if (row === undefined) return { profile: null };
  return { profile: { ...openProfile(ctx, ctx.userId, row), updatedAt: row.updated_at.toISOString() } };
}

export async function updateTaxProfile(ctx: PortalContext, input: TaxProfileInput): Promise<ProfileAnswer> {
  const { userId } = ctx;
  const sealed = ctx.sealer.seal(JSON.stringify(input), taxProfilePurpose(userId));
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into creator_tax_profiles (user_id, profile_sealed, created_at, updated_at)
      values (${userId}, ${sealed}, ${at}, ${at})
      on conflict (user_id) do update set profile_sealed = excluded.profile_sealed, updated_at = excluded.updated_at`);
    await recordForOrganizations(tx, ctx, "creator.tax_profile_changed");
  });
  return getTaxProfile(ctx);
}

export async function removeTaxProfile(ctx: PortalContext): Promise<ProfileAnswer> {
  await ctx.db.transaction(async (tx) => {
    if (await deleteTaxProfileOf(tx, ctx.userId))
      await recordForOrganizations(tx, ctx, "creator.tax_profile_changed");
  });
  return { profile: null };
}

/** Answers whether there was one. */
export async function deleteTaxProfileOf(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.execute(sql`delete from creator_tax_profiles where user_id = ${userId}`)) > 0;
}

/** The profile of somebody who lets organizations write invoices in their name; undefined of everybody else. */
export async function findSelfBillingProfile(
  db: Queryable,
  services: Pick<Services, "sealer">,
  userId: string,
): Promise<TaxProfileInput | undefined> {
  const row = await findSealedProfile(db, userId);
  const profile = row && openProfile(services, userId, row);
  return profile?.allowsSelfBilling ? profile : undefined;
}

function openProfile(
  { sealer }: Pick<Services, "sealer">,
  userId: string,
  { profile_sealed }: SealedProfileRow,
): TaxProfileInput {
  return TaxProfileInputSchema.parse(JSON.parse(sealer.open(profile_sealed, taxProfilePurpose(userId))));
}

export function taxProfilePurpose(userId: string): string {
  return `creator-tax-profile:${userId}`;
}

interface SealedProfileRow {
  readonly profile_sealed: string;
  readonly updated_at: Date;
}

function findSealedProfile(db: Queryable, userId: string): Promise<SealedProfileRow | undefined> {
  return db.maybeRow(
    sql`select profile_sealed, updated_at from creator_tax_profiles where user_id = ${userId}`,
  );
}
