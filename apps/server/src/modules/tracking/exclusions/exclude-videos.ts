import type { Issue } from "@clipledger/contract/errors";
import type { NewExcludedVideos } from "@clipledger/contract/excluded-videos";
import type { Platform } from "@clipledger/domain/platforms";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRecords } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { type CountingChange, changeUnchecked, lockFacts } from "../facts/lock-facts.ts";
import { recountVideos } from "../facts/recount-videos.ts";
import { type RowMaking, rowMakingOf } from "../row-actor.ts";
import { type AccountRow, lockAccounts } from "../tracked-accounts.queries.ts";
import { findAll, recordItems, videoItem } from "../tracked-items.ts";
import { listStoredVideos, type StoredVideoRow, type VideoName } from "../tracked-videos.queries.ts";

export function excludeVideos(
  ctx: OperationContext,
  { entries }: NewExcludedVideos,
  makeChange: CountingChange = changeUnchecked,
): Promise<{ inserted: number; skipped: number }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const accounts = await lockAccounts(
      tx,
      ctx.organization.id,
      entries.map(({ orgAccountId }) => orgAccountId),
    );
    const accountsById = new Map(accounts.map((account) => [account.id, account]));
    findAll(
      entries.map(({ orgAccountId }) => ({ id: orgAccountId })),
      ({ id }) => accountsById.get(id),
    );
    const videos = uniqueBy(entries, ({ platform, platformVideoId }) => `${platform} ${platformVideoId}`);
    const issues = findMismatches(entries, accounts, await listStoredVideos(tx, organizationKey, videos));
    if (issues.length > 0) throw badRequest(issues);

    const inserted = await insertExclusions(
      tx,
      rowMakingOf(ctx),
      videos.map((video) => ({ ...video, id: createId("excludedVideo") })),
    );
    await makeChange(tx, [...accountsById.keys()], () =>
      markVideos(tx, organizationKey, inserted, { isExcluded: true }),
    );
    await recordItems(tx, ctx, "video.excluded", inserted.map(videoItem));
    return { inserted: inserted.length, skipped: entries.length - inserted.length };
  });
}

type NewExclusion = NewExcludedVideos["entries"][number];

/** Everything that the entries say of their accounts and videos, and that is not so. */
function findMismatches(
  entries: readonly NewExclusion[],
  accounts: readonly AccountRow[],
  stored: readonly StoredVideoRow[],
): Issue[] {
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const videosByName = new Map(
    stored.map((video) => [`${video.platform} ${video.platform_video_id}`, video]),
  );
  return entries.flatMap((entry, index) => {
    const account = accountsById.get(entry.orgAccountId);
    if (account === undefined) return [];
    const video = videosByName.get(`${entry.platform} ${entry.platformVideoId}`);
    return problemsOf(entry, account, video).map(({ path, message }) => ({
      path: `entries.${index}.${path}`,
      message,
    }));
  });
}

function problemsOf(
  entry: NewExclusion,
  account: AccountRow,
  video: StoredVideoRow | undefined,
): { path: keyof NewExclusion; message: string }[] {
  if (account.platform !== entry.platform)
    return [{ path: "platform", message: `The account is on ${account.platform}` }];
  if (account.platform_account_id !== entry.platformAccountId)
    return [{ path: "platformAccountId", message: "Not the platform's id of this account" }];
  if (video !== undefined && video.account_key !== account.key)
    return [{ path: "platformVideoId", message: "A video of another account" }];
  return [];
}

/** Ends exclusions: the videos count again. */
export function includeVideos(ctx: OperationContext, ids: readonly string[]): Promise<{ deleted: number }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const rows = await deleteExclusions(tx, ctx.organization.id, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const deleted = findAll(
      ids.map((id) => ({ id })),
      ({ id }) => byId.get(id),
    );
    await markVideos(tx, organizationKey, deleted, { isExcluded: false });
    await recordItems(tx, ctx, "video.included", deleted.map(videoItem));
    return { deleted: deleted.length };
  });
}

/** Takes the videos of these exclusions out of every sum, or back into them. One not fetched yet is marked when it is. */
async function markVideos(
  tx: Transaction,
  organizationKey: number,
  exclusions: readonly ExclusionRow[],
  { isExcluded }: { readonly isExcluded: boolean },
): Promise<void> {
  const names = exclusions.map(({ platform, platform_video_id }) => ({
    platform,
    platformVideoId: platform_video_id,
  }));
  const videoKeys = (await listStoredVideos(tx, organizationKey, names)).map(({ key }) => key);
  await recountVideos(tx, organizationKey, videoKeys, () =>
    updateIsExcluded(tx, organizationKey, videoKeys, isExcluded),
  );
}

/** An exclusion with its account's names. */
interface ExclusionRow {
  id: string;
  platform: Platform;
  platform_video_id: string;
  username: string | null;
  platform_account_id: string;
}

interface NewExclusionRow extends VideoName {
  readonly id: string;
  readonly orgAccountId: string;
}

/** Answers those that were not excluded before. */
function insertExclusions(
  tx: Transaction,
  { organizationId, actorType, userId, at }: RowMaking,
  exclusions: readonly NewExclusionRow[],
): Promise<ExclusionRow[]> {
  return tx.rows(sql`
    with inserted as (
      ${insertRecords("excluded_videos", {
        types: { id: "text", accountId: "text", platform: "text", platformVideoId: "text" },
        rows: exclusions.map((exclusion) => ({ ...exclusion, accountId: exclusion.orgAccountId })),
        alike: { organizationId, createdAt: at, updatedAt: at, actorType, userId },
      })}
      on conflict (organization_id, platform, platform_video_id) do nothing
      returning *
    )
    select e.id, e.platform, e.platform_video_id, a.username, a.platform_account_id
    from inserted e join tracked_accounts a on a.organization_id = e.organization_id and a.id = e.account_id`);
}

function deleteExclusions(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ExclusionRow[]> {
  return tx.rows(sql`
    delete from excluded_videos e using tracked_accounts a
    where e.organization_id = ${organizationId} and e.id = any(${ids})
      and a.organization_id = e.organization_id and a.id = e.account_id
    returning e.id, e.platform, e.platform_video_id, a.username, a.platform_account_id`);
}

async function updateIsExcluded(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
  isExcluded: boolean,
): Promise<void> {
  await tx.execute(sql`
    update videos set is_excluded = ${isExcluded}
    where organization_key = ${organizationKey} and key = any(${videoKeys}::bigint[])`);
}
