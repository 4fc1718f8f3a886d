import type { Queryable } from "../../../infra/db/database.ts";
import { groupBy } from "../../campaigns/assignments/group-by.ts";
import type { FactsOwner } from "../../tracking/videos/remove-tracked-video.ts";
import type { VideoName } from "../../tracking/videos/stored-videos.queries.ts";
import { listAccountsOfVideos, type TrackedUnder } from "./samples.queries.ts";
import { videoKey } from "./video-key.ts";

/** A video, and the account it must belong to, if the caller named one. */
export interface WantedVideo extends VideoName {
  readonly orgAccountId?: string | undefined;
  readonly platformAccountId?: string | undefined;
}

export interface KnownVideos {
  readonly isTracked: (video: VideoName) => boolean;
  /** Whether it is tracked under the account that was asked for. */
  readonly isAsWanted: (video: WantedVideo) => boolean;
}

export async function findKnownVideos(
  db: Queryable,
  owner: FactsOwner,
  videos: readonly VideoName[],
): Promise<KnownVideos> {
  const rows = await listAccountsOfVideos(db, owner, videos);
  const accounts = groupBy(rows, videoKey);
  const accountsOf = (video: VideoName): TrackedUnder[] => accounts.get(videoKey(video)) ?? [];
  return {
    isTracked: (video) => accountsOf(video).length > 0,
    isAsWanted: (video) => accountsOf(video).some((account) => belongsTo(account, video)),
  };
}

function belongsTo(account: TrackedUnder, { orgAccountId, platformAccountId }: WantedVideo): boolean {
  return (
    (orgAccountId === undefined || orgAccountId === account.account_id) &&
    (platformAccountId === undefined || platformAccountId === account.platform_account_id)
  );
}
