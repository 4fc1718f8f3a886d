import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { recordFirstSnapshots } from "../facts/record-first-snapshots.ts";
import { recordSnapshots } from "../facts/record-snapshots.ts";
import type { DayOrder } from "./day-order.ts";
import type { SavedNamedVideo } from "./save-named-videos.ts";

interface NamedRows {
  readonly organizationKey: number;
  readonly dayOrder: DayOrder;
  readonly keepSnapshotsSince: Date;
  /**
   * A table of these videos' rows: video_key, observed_at, the five counts, and as view_before … bookmark_before the
   * highest ones that earlier rows of the video have.
   */
  choose(tx: Transaction, saved: readonly SavedNamedVideo[]): Promise<SqlFragment>;
}

/** Records the rows of some videos. Answers how many of them changed anything. */
export async function recordNamedRows(
  tx: Transaction,
  rows: NamedRows,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  const isSimple = ({ video, isNew }: SavedNamedVideo) => isNew && rows.dayOrder.isInOrder(video.number);
  const simple = saved.filter(isSimple);
  const others = saved.filter((video) => !isSimple(video));
  return (await recordSimple(tx, rows, simple)) + (await recordOthers(tx, rows, others));
}

async function recordSimple(
  tx: Transaction,
  { organizationKey, keepSnapshotsSince, choose }: NamedRows,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  const videos = saved.flatMap(({ key, video: { first } }) =>
    first === undefined ? [] : [{ key, ...first }],
  );
  const incoming = sql`select * from ${await choose(tx, saved)}`;
  await recordFirstSnapshots(tx, organizationKey, { videos, incoming }, keepSnapshotsSince);
  return saved.reduce((sum, { video }) => sum + video.rows, 0);
}

async function recordOthers(
  tx: Transaction,
  { organizationKey, keepSnapshotsSince, choose }: NamedRows,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  // Rows of one video at one instant are one snapshot.
  const incoming = sql`
    select video_key, observed_at, max(view_count) as view_count, max(like_count) as like_count,
      max(comment_count) as comment_count, max(share_count) as share_count, max(bookmark_count) as bookmark_count
    from ${await choose(tx, saved)} group by video_key, observed_at`;
  const { changed } = await recordSnapshots(tx, organizationKey, incoming, keepSnapshotsSince);
  return changed;
}
