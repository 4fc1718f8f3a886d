import type { HashtagsFilter, MaxVideos } from "@clipledger/contract/tracking-shared";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type CountingChange, changeUnchecked, lockFacts, noteChanged } from "../facts/lock-facts.ts";
import { recountAccounts } from "../facts/recount-videos.ts";
import { refuseTooManyAccounts } from "../plan-limits.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import {
  type AccountRow,
  lockAccount,
  lockAccounts,
  updateCompetitor,
  updateOrigin,
} from "../tracked-accounts.queries.ts";
import { accountItem, findAll, recordItems } from "../tracked-items.ts";

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

export async function changeMaxVideos(
  ctx: OperationContext,
  accountId: string,
  maxVideos: MaxVideos,
): Promise<{ accountId: string; maxVideos: MaxVideos }> {
  const { failedCount } = await changeMaxVideosOfAll(ctx, [accountId], maxVideos);
  if (failedCount > 0) throw new AppError("NOT_FOUND");
  return { accountId, maxVideos };
}

interface MaxVideosOutcome {
  successCount: number;
  failedCount: number;
  totalRequested: number;
  creditsConsumed: number;
  failedAccountIds?: string[];
}

/** Accounts that are not tracked are passed over, and named in the outcome. */
export function changeMaxVideosOfAll(
  ctx: OperationContext,
  accountIds: readonly string[],
  maxVideos: MaxVideos,
): Promise<MaxVideosOutcome> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const accounts = await lockAccounts(tx, organizationId, accountIds);
    const changed = accounts.filter(({ max_videos }) => max_videos !== maxVideos);
    const at = ctx.clock.now();
    const takenOver = maxVideos > 0 ? changed.filter(({ origin }) => origin !== "added") : [];
    await takeOverAccounts(tx, organizationKey, takenOver, at);
    if (takenOver.length > 0) await refuseTooManyAccounts(tx, ctx);
    await updateMaxVideos(
      tx,
      organizationId,
      changed.map(({ id }) => ({ id, maxVideos })),
      at,
    );
    await fetchMoreOf(tx, ctx, changed, maxVideos);
    await recordItems(tx, ctx, "account.updated", changed.map(accountItem), {
      maxVideos: { before: commonValue(changed.map(({ max_videos }) => max_videos)), after: maxVideos },
    });
    return outcomeOf(accountIds, accounts);
  });
}

async function fetchMoreOf(
  tx: Transaction,
  ctx: OperationContext,
  accounts: readonly AccountRow[],
  maxVideos: MaxVideos,
): Promise<void> {
  const raised = accounts.filter(({ max_videos }) => max_videos < maxVideos);
  const targets = raised.map(({ id }) => ({ kind: "account" as const, id }));
  await queueRuns(tx, ctx, targets, "user_refresh");
}

/** All values when they differ. */
function commonValue(values: readonly number[]): number | number[] | undefined {
  const different = [...new Set(values)];
  return different.length > 1 ? different : different[0];
}

function outcomeOf(accountIds: readonly string[], accounts: readonly AccountRow[]): MaxVideosOutcome {
  const known = new Set(accounts.map(({ id }) => id));
  const failedAccountIds = accountIds.filter((id) => !known.has(id));
  return {
    successCount: accounts.length,
    failedCount: failedAccountIds.length,
    totalRequested: accountIds.length,
    creditsConsumed: 0,
    ...(failedAccountIds.length === 0 ? {} : { failedAccountIds }),
  };
}

/**
 * Accounts that only came along with a video or an import become tracked by themselves. Samples among their videos stay
 * samples until the account's own sync brings them. The caller has locked the facts.
 */
export async function takeOverAccounts(
  tx: Transaction,
  organizationKey: number,
  accounts: readonly AccountRow[],
  at: Date,
  isCompetitor?: boolean,
): Promise<void> {
  if (accounts.length === 0) return;
  const keys = accounts.map(({ key }) => key);
  await updateOrigin(tx, organizationKey, keys, "added", at);
  if (isCompetitor === undefined) return;
  await recountAccounts(tx, organizationKey, keys, () =>
    updateCompetitor(tx, organizationKey, keys, isCompetitor, at),
  );
}

/** Zero videos: nothing is fetched by the clock any more. */
export async function updateMaxVideos(
  tx: Transaction,
  organizationId: string,
  accounts: readonly { readonly id: string; readonly maxVideos: MaxVideos }[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts a set max_videos = wanted.max_videos, updated_at = ${at},
      next_sync_at = case when wanted.max_videos > 0 then a.next_sync_at end,
      followed_since = case when a.max_videos = 0 and wanted.max_videos > 0 then ${at} else a.followed_since end
    from ${givenRows("wanted", { types: { id: "text", maxVideos: "int" }, rows: accounts })}
    where a.organization_id = ${organizationId} and a.id = wanted.id`);
}
