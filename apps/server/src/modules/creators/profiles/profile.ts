import {
  type TaxProfile,
  type TaxProfileInput,
  TaxProfileInputSchema,
} from "@clipledger/contract/portal/paper";
import type { CreatorProfileInput, PortalProfile } from "@clipledger/contract/portal/profile";
import { creatorActor } from "../../../infra/actors.ts";
import type { PortalContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { fullName, updatePersonName } from "../../organizations/organizations.queries.ts";
import { listPortalCreators } from "../portal-creator.ts";

export async function getProfile({
  db,
  userId,
}: Pick<PortalContext, "db" | "userId">): Promise<PortalProfile> {
  const row = await getProfileRow(db, userId);
  return {
    email: row.email,
    firstName: row.person_first_name,
    lastName: row.person_last_name,
    address: row.address ?? "",
    city: row.city ?? "",
    postalCode: row.postal_code ?? "",
    countryCode: row.country_code,
    phoneNumber: row.phone_number ?? "",
    updatedAt: toTimestamp(row.updated_at),
  };
}

export async function updateProfile(
  ctx: PortalContext,
  profile: CreatorProfileInput,
): Promise<PortalProfile> {
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await updatePersonName(tx, ctx.userId, profile, at);
    await upsertProfile(tx, ctx.userId, profile, at);
    await recordForOrganizations(tx, ctx, "creator.profile_changed");
  });
  return getProfile(ctx);
}

interface ProfileRow {
  readonly email: string;
  readonly person_first_name: string;
  readonly person_last_name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly country_code: string | null;
  readonly phone_number: string | null;
  readonly updated_at: Date | null;
}

function getProfileRow(db: Queryable, userId: string): Promise<ProfileRow> {
  return db.row(sql`
    select u.email, u.first_name as person_first_name, u.last_name as person_last_name, p.address, p.city,
      p.postal_code, p.country_code, p.phone_number, p.updated_at
    from users u left join creator_profiles p on p.user_id = u.id where u.id = ${userId}`);
}

async function upsertProfile(
  tx: Transaction,
  userId: string,
  profile: CreatorProfileInput,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    ${insertRow("creator_profiles", {
      userId,
      id: createId("creatorProfile"),
      address: profile.address,
      city: profile.city,
      postalCode: profile.postalCode,
      countryCode: profile.countryCode,
      phoneNumber: profile.phoneNumber,
      createdAt: at,
      updatedAt: at,
    })} on conflict (user_id) do update set
      address = excluded.address, city = excluded.city, postal_code = excluded.postal_code,
      country_code = excluded.country_code, phone_number = excluded.phone_number, updated_at = excluded.updated_at`);
}

export async function deleteProfileOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from creator_profiles where user_id = ${userId}`);
}

/** In the log of each organization that they joined: that something changed, and not what it says. */
export async function recordForOrganizations(
  tx: Transaction,
  { clock, userId }: Pick<PortalContext, "clock" | "userId">,
  type: "creator.profile_changed" | "creator.payout_details_changed" | "creator.tax_profile_changed",
): Promise<void> {
  const actor = creatorActor(userId);
  for (const creator of await listPortalCreators(tx, userId)) {
    if (creator.joined_at === null) continue;
    const { id, first_name, last_name, organization_id } = creator;
    const subject = { type: "creator", id, label: fullName(first_name, last_name) };
    await recordActivity(tx, { clock, actor, organization: { id: organization_id } }, { type, subject });
  }
}

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
      ${insertRow("creator_tax_profiles", { userId, profileSealed: sealed, createdAt: at, updatedAt: at })}
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
