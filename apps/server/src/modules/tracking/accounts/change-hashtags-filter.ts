import type { HashtagsFilter } from "@clipledger/contract/tracking-shared";
import type { OperationContext } from "../../../infra/context.ts";
import { type CountingChange, changePlainly } from "../facts/counting-change.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { accountItem, recordItems } from "../record-items.ts";
import { recountAccounts } from "./recount-accounts.ts";
import { lockAccount, updateHashtagsFilter } from "./tracked-accounts.queries.ts";

export function changeHashtagsFilter(
  ctx: OperationContext,
  accountId: string,
  hashtagsFilter: HashtagsFilter,
  makeChange: CountingChange = changePlainly,
): Promise<{ accountId: string; hashtagsFilter: HashtagsFilter }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const account = await lockAccount(tx, ctx.organization.id, accountId);
    const before = account.hashtags_filter;
    if (!isSameFilter(before, hashtagsFilter)) {
      await makeChange(tx, [accountId], () =>
        recountAccounts(tx, organizationKey, [account.key], () =>
          updateHashtagsFilter(tx, organizationKey, account.key, hashtagsFilter, ctx.clock.now()),
        ),
      );
      await recordItems(tx, ctx, "account.updated", [accountItem(account)], {
        hashtagsFilter: { before, after: hashtagsFilter },
      });
    }
    return { accountId, hashtagsFilter };
  });
}

function isSameFilter(one: HashtagsFilter, other: HashtagsFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
