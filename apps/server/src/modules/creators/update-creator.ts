import type { CreatorChanges } from "@clipledger/contract/creators/creator-input";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { type CountingChange, changePlainly } from "../tracking/facts/counting-change.ts";
import { setAccounts } from "./account-links.ts";
import { changeEmail } from "./change-email.ts";
import { changesBetween, readCreatorFields } from "./creator-fields.ts";
import { type LockedCreator, updateCreatorFields } from "./creators.queries.ts";
import { lockLinks, lockRoster } from "./lock-roster.ts";
import { lockActiveCreator, lockCreator } from "./locked-creator.ts";
import { recordCreatorChanges } from "./record-creator-changes.ts";
import { setTags } from "./set-tags.ts";

export function updateCreator(
  ctx: OperationContext,
  id: string,
  changes: CreatorChanges,
  makeChange: CountingChange = changePlainly,
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
