import type { Queryable } from "../../../infra/db/database.ts";
import { listStoredVideos } from "./import.queries.ts";
import { type NamedVideo, nameOfVideo } from "./video-catalog.ts";

/** A video that is stored under another account than the one it is named with. */
interface ForeignVideo {
  readonly video: NamedVideo;
  readonly message: string;
}

const VIDEOS_AT_ONCE = 10_000;

export async function findForeignVideos(
  db: Queryable,
  organizationKey: number,
  videos: readonly NamedVideo[],
): Promise<ForeignVideo[]> {
  const foreign: ForeignVideo[] = [];
  for (let start = 0; start < videos.length; start += VIDEOS_AT_ONCE) {
    const part = videos.slice(start, start + VIDEOS_AT_ONCE);
    const named = new Map(part.map((video) => [nameOfVideo(video), video]));
    for (const row of await listStoredVideos(db, organizationKey, part)) {
      const video = named.get(`${row.platform} ${row.platform_video_id}`);
      if (video === undefined || video.account.platformAccountId === row.platform_account_id) continue;
      const message = `Video ${row.platform_video_id} is known as one of account ${row.platform_account_id}`;
      foreign.push({ video, message });
    }
  }
  return foreign.sort((left, right) => left.video.firstPlace - right.video.firstPlace);
}
