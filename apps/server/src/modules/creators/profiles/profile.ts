import type { CreatorProfileInput, PortalProfile } from "@clipledger/contract/portal/profile";
import type { PortalContext } from "../../../infra/context.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { updatePersonName } from "../../organizations/organizations.queries.ts";
import { getProfileRow, upsertProfile } from "./profiles.queries.ts";
import { recordForOrganizations } from "./record-for-organizations.ts";

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
