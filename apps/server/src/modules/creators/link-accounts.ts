import type { AccountLinks } from "@clipledger/contract/creators/creator-input";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { type CountingChange, changeUnchecked } from "../tracking/facts/lock-facts.ts";
import {
  checkAccounts,
  listAccountIdsByCreator,
  refuseMissing,
  refuseProven,
  refuseTaken,
  replaceAccounts,
} from "./account-links.ts";
import { changesBetween, recordCreatorChanges } from "./creator-changes.ts";
import { type LockedCreator, lockCreators, lockLinks, refuseArchived } from "./creators.queries.ts";

/** Gives the creator exactly these accounts; with `force` also such that other creators have and did not prove. */
export function linkAccounts(
  ctx: OperationContext,
  creatorId: string,
  { accountIds, force = false }: AccountLinks,
  makeChange: CountingChange = changeUnchecked,
): Promise<{ accountIds: string[] }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockLinks(tx, organizationId);
    const check = await checkAccounts(tx, ctx, creatorId, accountIds);
    const concernedIds = [creatorId, ...check.ownerIds];
    const concerned = await lockCreators(tx, organizationId, concernedIds);
    refuseUnlessActive(creatorId, concerned);
    refuseMissing(check);
    if (!force) refuseTaken(check);
    refuseProven(check);

    const before = await listAccountIdsByCreator(tx, organizationId, concernedIds);
    await replaceAccounts(tx, ctx, creatorId, accountIds, makeChange);
    const after = await listAccountIdsByCreator(tx, organizationId, concernedIds);
    const accountsIn = (links: typeof after, id: string) => ({ accountIds: links.get(id) ?? [] });
    const changed = concerned.map((creator) => ({
      creator,
      changes: changesBetween(accountsIn(before, creator.id), accountsIn(after, creator.id)),
    }));
    await recordCreatorChanges(tx, ctx, "creator.accounts_linked", changed);
    return accountsIn(after, creatorId);
  });
}

function refuseUnlessActive(creatorId: string, locked: readonly LockedCreator[]): void {
  const creator = locked.find(({ id }) => id === creatorId);
  if (creator === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [creatorId] });
  refuseArchived(creator);
}
