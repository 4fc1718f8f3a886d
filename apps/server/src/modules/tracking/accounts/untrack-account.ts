import type { OperationContext } from "../../../infra/context.ts";
import { deleteAccount } from "../delete-history.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { accountItem, recordItems } from "../record-items.ts";
import { lockAccount } from "./tracked-accounts.queries.ts";

export function untrackAccount(ctx: OperationContext, accountId: string): Promise<{ success: true }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const account = await lockAccount(tx, ctx.organization.id, accountId);
    await deleteAccount(tx, organizationKey, account.key);
    await recordItems(tx, ctx, "account.untracked", [accountItem(account)]);
    return { success: true };
  });
}
