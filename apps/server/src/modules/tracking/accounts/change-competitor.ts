import type { OperationContext } from "../../../infra/context.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { findAll } from "../find-all.ts";
import { accountItem, recordItems } from "../record-items.ts";
import { recountAccounts } from "./recount-accounts.ts";
import { lockAccounts, updateCompetitor } from "./tracked-accounts.queries.ts";

export async function changeCompetitor(
  ctx: OperationContext,
  accountId: string,
  isCompetitor: boolean,
): Promise<{ accountId: string; isCompetitor: boolean }> {
  await changeCompetitorOfAll(ctx, [accountId], isCompetitor);
  return { accountId, isCompetitor };
}

export function changeCompetitorOfAll(
  ctx: OperationContext,
  accountIds: readonly string[],
  isCompetitor: boolean,
): Promise<{ updatedCount: number }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const known = await lockAccounts(tx, organizationId, accountIds);
    const rows = new Map(known.map((row) => [row.id, row]));
    const accounts = findAll(
      accountIds.map((id) => ({ id })),
      ({ id }) => rows.get(id),
    );
    const changed = accounts.filter((account) => account.is_competitor !== isCompetitor);
    const keys = changed.map(({ key }) => key);
    await recountAccounts(tx, organizationKey, keys, () =>
      updateCompetitor(tx, organizationKey, keys, isCompetitor, ctx.clock.now()),
    );
    await recordItems(tx, ctx, "account.updated", changed.map(accountItem), {
      isCompetitor: { before: !isCompetitor, after: isCompetitor },
    });
    return { updatedCount: accounts.length };
  });
}
