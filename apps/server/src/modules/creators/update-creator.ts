import type { CreatorChanges } from "@clipledger/contract/creators/creator-input";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { findMemberByUser } from "../organizations/members.queries.ts";
import { type CountingChange, changeUnchecked } from "../tracking/facts/lock-facts.ts";
import { setAccounts } from "./account-links.ts";
import { changesBetween, readCreatorFields, recordCreatorChanges } from "./creator-changes.ts";
import { setTags } from "./creator-tags.ts";
import {
  findCreatorIdByEmail,
  type LockedCreator,
  lockActiveCreator,
  lockCreator,
  lockLinks,
  lockRoster,
  type RosterContext,
  updateCreatorPerson,
} from "./creators.queries.ts";
import { withdrawInvitation } from "./invitations/invite-creator.ts";
import { deletePerson, findOrInsertPerson, lockIfKnownOnlyAs, lockPeople } from "./people.queries.ts";

export function updateCreator(
  ctx: OperationContext,
  id: string,
  changes: CreatorChanges,
  makeChange: CountingChange = changeUnchecked,
): Promise<{ id: string; creatorUserId: string }> {
  return ctx.db.transaction(async (tx) => {
    if (changes.accountIds !== undefined) await lockLinks(tx, ctx.organization.id);
    else if (changes.tags !== undefined) await lockRoster(tx, ctx.organization.id);
    const creator = await lockActiveCreator(tx, ctx, id);
    const before = await readCreatorFields(tx, ctx, creator);
    await apply(tx, ctx, creator, changes, makeChange);
    const changed = await lockCreator(tx, ctx, id);
    const after = await readCreatorFields(tx, ctx, changed);
    await recordCreatorChanges(tx, ctx, "creator.updated", [
      { creator: changed, changes: changesBetween(before, after) },
    ]);
    return { id, creatorUserId: changed.user_id };
  });
}

async function apply(
  tx: Transaction,
  ctx: OperationContext,
  creator: LockedCreator,
  { email, firstName, lastName, notes, accountIds, tags }: CreatorChanges,
  makeChange: CountingChange,
): Promise<void> {
  if (email !== undefined) await changeEmail(tx, ctx, creator, email);
  await updateCreatorFields(tx, ctx.organization.id, creator.id, {
    firstName: firstName ?? creator.first_name,
    lastName: lastName ?? creator.last_name,
    notes: notes === undefined ? creator.notes : notes || null,
  });
  if (accountIds !== undefined) await setAccounts(tx, ctx, creator.id, accountIds, makeChange);
  if (tags !== undefined) await setTags(tx, ctx, creator.id, tags);
}

/**
 * The creator becomes the person with this address, as one who is added with it would. Refuses only what this organization
 * knows by itself: nothing tells whether another one knows the address. An open invitation ends, because its link went to
 * the old address.
 */
async function changeEmail(
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

async function updateCreatorFields(
  tx: Transaction,
  organizationId: string,
  id: string,
  fields: { firstName: string; lastName: string; notes: string | null },
): Promise<void> {
  await tx.execute(sql`
    update creators set first_name = ${fields.firstName}, last_name = ${fields.lastName}, notes = ${fields.notes}
    where organization_id = ${organizationId} and id = ${id}`);
}
