import type { VideoParams } from "@clipledger/contract/videos";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../filter/matching.ts";
import { type ShownVideoRow, shownVideos } from "./video-rows.ts";

/** One video of an organization. */
export interface VideoAddress extends VideoParams {
  readonly organizationId: string;
}

export function findShownVideo(db: Queryable, address: VideoAddress): Promise<ShownVideoRow | undefined> {
  return db.maybeRow(shownVideos(sql`select v.* from videos v where ${isAt(address)}`));
}

export interface HistoryRow {
  day: string;
  view_count: bigint;
  like_count: bigint;
  comment_count: bigint;
  share_count: bigint;
  bookmark_count: bigint;
}

export interface History {
  readonly publishedOn: string;
  /** The video's facts, oldest first; a day without one equals the day before it. */
  readonly rows: readonly HistoryRow[];
}

/** Undefined if there is no such video. */
export async function findHistory(db: Queryable, address: VideoAddress): Promise<History | undefined> {
  const video = await db.maybeRow<{ key: bigint; published_on: string }>(
    sql`select v.key, v.published_on from videos v where ${isAt(address)}`,
  );
  if (video === undefined) return undefined;
  const rows = await db.rows<HistoryRow>(sql`
    select day, view_count, like_count, comment_count, share_count, bookmark_count from video_facts
    where organization_key = ${organizationKey(address)} and video_key = ${video.key} order by day`);
  return { publishedOn: video.published_on, rows };
}

export interface DownloadRow {
  download_url: string | null;
  observed_at: Date;
}

export function findDownload(db: Queryable, address: VideoAddress): Promise<DownloadRow | undefined> {
  return db.maybeRow(sql`select v.download_url, v.observed_at from videos v where ${isAt(address)}`);
}

/** Excluded videos can be read one by one; samples of briefs are nobody's figures. */
function isAt(address: VideoAddress): SqlFragment {
  return sql`v.organization_key = ${organizationKey(address)} and v.platform = ${address.platform}
    and v.platform_video_id = ${address.platformVideoId} and not v.is_reference`;
}
