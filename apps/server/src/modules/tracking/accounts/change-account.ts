import type { HashtagsFilter } from "@clipledger/contract/tracking-shared";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type CountingChange, changeUnchecked, lockFacts, noteChanged } from "../facts/lock-facts.ts";
import { recountAccounts } from "../facts/recount-videos.ts";
import { accountItem, findAll, recordItems } from "../tracked-items.ts";
import { lockAccount, lockAccounts, updateCompetitor } from "./tracked-accounts.queries.ts";

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

export function changeHashtagsFilter(
  ctx: OperationContext,
  accountId: string,
  hashtagsFilter: HashtagsFilter,
  makeChange: CountingChange = changeUnchecked,
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

/** The filter, and which of the account's videos pass it. */
async function updateHashtagsFilter(
  tx: Transaction,
  organizationKey: number,
  accountKey: number,
  filter: HashtagsFilter,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts set hashtags_filter = ${filter}::text[], updated_at = ${at}
    where organization_key = ${organizationKey} and key = ${accountKey}`);
  await tx.execute(sql`
    with changed as (
      update videos set passes_filter = hashtags_pass(hashtags, ${filter}::text[])
      where organization_key = ${organizationKey} and account_key = ${accountKey}
        and passes_filter <> hashtags_pass(hashtags, ${filter}::text[])
      returning account_key, published_on as since
    ),
    ${noteChanged(organizationKey, sql`changed`)}
    select`);
}
