import type { AccountLinks } from "@clipledger/contract/creators/creator-input";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { type CountingChange, changePlainly } from "../tracking/facts/counting-change.ts";
import { listAccountIdsByCreator } from "./account-links.queries.ts";
import { refuseHeld, refuseMissing, replaceAccounts, surveyAccounts } from "./account-links.ts";
import { changesBetween } from "./creator-fields.ts";
import { type LockedCreator, lockCreators } from "./creators.queries.ts";
import { lockLinks } from "./lock-roster.ts";
import { refuseArchived } from "./locked-creator.ts";
import { recordCreatorChanges } from "./record-creator-changes.ts";

/** Gives the creator exactly these accounts; with `force` also such that other creators have. */
export function linkAccounts(
  ctx: OperationContext,
  creatorId: string,
  { accountIds, force = false }: AccountLinks,
  makeChange: CountingChange = changePlainly,
): Promise<{ accountIds: string[] }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockLinks(tx, organizationId);
    const survey = await surveyAccounts(tx, ctx, creatorId, accountIds);
    const concernedIds = [creatorId, ...survey.holderIds];
    const concerned = await lockCreators(tx, organizationId, concernedIds);
    refuseUnlessActive(creatorId, concerned);
    refuseMissing(survey);
    if (!force) refuseHeld(survey);

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
