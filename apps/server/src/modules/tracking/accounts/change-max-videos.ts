import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { refuseTooManyAccounts } from "../plan-limits.ts";
import { accountItem, recordItems } from "../record-items.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { takeOverAccounts } from "./take-over-accounts.ts";
import { type AccountRow, lockAccounts, updateMaxVideos } from "./tracked-accounts.queries.ts";

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
