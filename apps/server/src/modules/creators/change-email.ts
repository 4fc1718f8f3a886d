import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { type LockedCreator, updateCreatorPerson } from "./creators.queries.ts";
import { withdrawInvitation } from "./invitations/withdraw-invitation.ts";
import { deletePerson, insertPerson, lockIfKnownOnlyAs } from "./people.queries.ts";
import type { RosterContext } from "./roster-context.ts";

/** An open invitation ends, because its link went to the old address. */
export async function changeEmail(
  tx: Transaction,
  ctx: RosterContext,
  creator: LockedCreator,
  email: string,
): Promise<void> {
  if (email === creator.email) return;
  if (creator.email_verified) throw new AppError("USER_EMAIL_VERIFIED");
  // Never the same person under a new address: a password asked for at the old one would open the other's account.
  const userId = await insertPerson(tx, email, ctx.clock.now());
  if (userId === undefined) throw new AppError("EMAIL_ALREADY_IN_USE");
  await updateCreatorPerson(tx, ctx.organization.id, creator.id, userId);
  if (await lockIfKnownOnlyAs(tx, creator.user_id, creator.id)) await deletePerson(tx, creator.user_id);
  await withdrawInvitation(tx, ctx, creator);
}
