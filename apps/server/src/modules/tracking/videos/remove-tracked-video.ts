import type { Transaction } from "../../../infra/db/database.ts";
import { deleteAccount, deleteVideos, removeVideos } from "../delete-history.ts";
import { listStoredVideos, type StoredVideoRow } from "./stored-videos.queries.ts";
import { deleteTrackedVideo, hasTrackedVideos, type TrackedVideoRow } from "./tracked-videos.queries.ts";

export interface FactsOwner {
  readonly organizationId: string;
  readonly organizationKey: number;
}

/**
 * An account that only carries single videos goes with the last of them; one that is tracked by itself keeps the video,
 * unless it was never more than a sample. The caller holds the facts' lock.
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
export async function listOwnVideos(
  tx: Transaction,
  organizationKey: number,
  { platform, platform_video_id: platformVideoId, account_key }: TrackedVideoRow,
): Promise<StoredVideoRow[]> {
  const stored = await listStoredVideos(tx, organizationKey, [{ platform, platformVideoId }]);
  return stored.filter((video) => video.account_key === account_key);
}
