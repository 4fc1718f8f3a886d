import type { Transaction } from "../../../infra/db/database.ts";
import { recountVideos } from "../facts/recount-videos.ts";
import { listStoredVideos, updateIsExcluded } from "../videos/stored-videos.queries.ts";
import type { ExclusionRow } from "./excluded-videos.queries.ts";

/** Takes the videos of these exclusions out of every sum, or back into them. One not fetched yet is marked when it is. */
export async function markVideos(
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
