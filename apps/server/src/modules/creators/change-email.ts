import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { findMemberByUser } from "../organizations/members/members.queries.ts";
import { findCreatorIdByEmail, type LockedCreator, updateCreatorPerson } from "./creators.queries.ts";
import { withdrawInvitation } from "./invitations/withdraw-invitation.ts";
import { deletePerson, findOrInsertPerson, lockIfKnownOnlyAs, lockPeople } from "./people.queries.ts";
import type { RosterContext } from "./roster-context.ts";

/**
 * The creator becomes the person with this address, as one who is added with it would. Refuses only what this organization
 * knows by itself: nothing tells whether another one knows the address. An open invitation ends, because its link went to
 * the old address.
 */
export async function changeEmail(
  tx: Transaction,
  ctx: RosterContext,
  creator: LockedCreator,
  email: string,
): Promise<void> {
  if (email === creator.email) return;
  if (creator.joined_at !== null && creator.email_verified) throw new AppError("USER_EMAIL_VERIFIED");
  // Never the same person under a new address: a password asked for at the old one would open the other's account.
  await lockPeople(tx, creator.user_id, email);
  const userId = await findOrInsertPerson(tx, email, ctx.clock.now());
  await refuseOwn(tx, ctx.organization.id, userId, email);
  await updateCreatorPerson(tx, ctx.organization.id, creator.id, userId);
  if (await lockIfKnownOnlyAs(tx, creator.user_id, creator.id)) await deletePerson(tx, creator.user_id);
  await withdrawInvitation(tx, ctx, creator);
}

/** Somebody else on the roster, or of the team. Asked with the person locked: two cannot take the address at once. */
async function refuseOwn(
  tx: Transaction,
  organizationId: string,
  userId: string,
  email: string,
): Promise<void> {
  const isTaken =
    (await findCreatorIdByEmail(tx, organizationId, email)) !== undefined ||
    (await findMemberByUser(tx, organizationId, userId)) !== undefined;
  if (isTaken) throw new AppError("EMAIL_ALREADY_IN_USE");
}
