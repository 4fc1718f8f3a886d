import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { deleteAccount, deleteVideos, removeVideos } from "../accounts/untrack-account.ts";
import { type CountingChange, changeUnchecked, type FactsOwner, lockFacts } from "../facts/lock-facts.ts";
import { recountVideos } from "../facts/recount-videos.ts";
import { recordItems, videoItem } from "../tracked-items.ts";
import {
  listStoredVideos,
  type StoredVideoRow,
  selectTrackedVideos,
  type TrackedVideoRow,
  updateIsReference,
} from "../tracked-videos.queries.ts";

/** One that a brief lists stays tracked, for reference only. */
export function untrackVideo(
  ctx: OperationContext,
  id: string,
  makeChange: CountingChange = changeUnchecked,
): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const owner = { organizationId, organizationKey: await lockFacts(tx, organizationId) };
    const video = await lockTrackedVideo(tx, organizationId, id);
    const stays = await isSample(tx, organizationId, video);
    await makeChange(tx, [video.account_id], () =>
      stays ? keepAsSample(tx, ctx, owner, video) : removeTrackedVideo(tx, owner, video),
    );
    await recordItems(tx, ctx, "video.untracked", [videoItem(video)]);
    return { success: true };
  });
}

async function keepAsSample(
  tx: Transaction,
  { clock }: OperationContext,
  { organizationId, organizationKey }: FactsOwner,
  video: TrackedVideoRow,
): Promise<void> {
  await updateTrackedToSample(tx, organizationId, video.id, clock.now());
  if (video.account_origin !== "video") return;
  const videoKeys = (await listOwnVideos(tx, organizationKey, video)).map(({ key }) => key);
  await recountVideos(tx, organizationKey, videoKeys, () =>
    updateIsReference(tx, organizationKey, videoKeys, true),
  );
}

/** Samples in briefs are not among them: briefs begin and end their tracking. */
async function lockTrackedVideo(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<TrackedVideoRow> {
  const row = await tx.maybeRow<TrackedVideoRow>(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and t.id = ${id} and not t.is_reference
    for key share of t`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** Whether a brief lists the video. */
async function isSample(
  db: Queryable,
  organizationId: string,
  { platform, platform_video_id }: Pick<TrackedVideoRow, "platform" | "platform_video_id">,
): Promise<boolean> {
  const { is_sample } = await db.row<{ is_sample: boolean }>(sql`
    select exists (
      select from brief_samples
      where organization_id = ${organizationId} and platform = ${platform} and platform_video_id = ${platform_video_id}
    ) as is_sample`);
  return is_sample;
}

/** One that is only a sample from now on. */
async function updateTrackedToSample(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_videos set is_reference = true, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/**
 * An account that only carries single videos goes with the last of them; one that is tracked by itself keeps the video,
 * unless it was never more than a sample. The caller has locked the facts.
 */
export async function removeTrackedVideo(
  tx: Transaction,
  { organizationId, organizationKey }: FactsOwner,
  video: TrackedVideoRow,
): Promise<void> {
  await deleteTrackedVideo(tx, organizationId, video.id);
  const isCarried = video.account_origin === "video";
  const stored = await listOwnVideos(tx, organizationKey, video);
  const leaving = stored.filter(({ is_reference }) => isCarried || is_reference);
  const keys = leaving.map(({ key }) => key);
  // What was never more than a sample has paid for nothing.
  if (video.is_reference) await deleteVideos(tx, organizationKey, keys);
  else await removeVideos(tx, organizationKey, video.account_key, keys);
  if (isCarried && !(await hasTrackedVideos(tx, organizationId, video.account_id)))
    await deleteAccount(tx, organizationKey, video.account_key);
}

/** The stored video, if it is this account's: one that two share may be stored under the other, whose it then is. */
async function listOwnVideos(
  tx: Transaction,
  organizationKey: number,
  { platform, platform_video_id: platformVideoId, account_key }: TrackedVideoRow,
): Promise<StoredVideoRow[]> {
  const stored = await listStoredVideos(tx, organizationKey, [{ platform, platformVideoId }]);
  return stored.filter((video) => video.account_key === account_key);
}

async function deleteTrackedVideo(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from tracked_videos where organization_id = ${organizationId} and id = ${id}`);
}

async function hasTrackedVideos(db: Queryable, organizationId: string, accountId: string): Promise<boolean> {
  const { has } = await db.row<{ has: boolean }>(sql`
    select exists (
      select from tracked_videos where organization_id = ${organizationId} and account_id = ${accountId}
    ) as has`);
  return has;
}
