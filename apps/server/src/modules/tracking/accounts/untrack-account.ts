import type { OperationContext } from "../../../infra/context.ts";
import { deleteAccount } from "../delete-history.ts";
import { type CountingChange, changePlainly } from "../facts/counting-change.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { accountItem, recordItems } from "../record-items.ts";
import { lockAccount } from "./tracked-accounts.queries.ts";

export function untrackAccount(
  ctx: OperationContext,
  accountId: string,
  makeChange: CountingChange = changePlainly,
): Promise<{ success: true }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const account = await lockAccount(tx, ctx.organization.id, accountId);
    await makeChange(tx, [accountId], () => deleteAccount(tx, organizationKey, account.key));
    await recordItems(tx, ctx, "account.untracked", [accountItem(account)]);
    return { success: true };
  });
}
