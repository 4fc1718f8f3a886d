import type { OperationContext } from "../../../../infra/context.ts";
import type { Session, Transaction } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { lockFacts } from "../../facts/lock-facts.ts";
import { recordFirstSnapshots } from "../../facts/record-first-snapshots.ts";
import { recordSnapshots } from "../../facts/record-snapshots.ts";
import { planForBulk } from "../plan-for-bulk.ts";
import { type SavedNamedVideo, saveNamedVideos } from "../save-named-videos.ts";
import type { NamedAccount, NamedVideo } from "../video-catalog.ts";
import type { DayOrder } from "./day-order.ts";

export interface StagedPart {
  readonly organizationKey: number;
  readonly accountKeys: ReadonlyMap<NamedAccount, number>;
  readonly videos: readonly NamedVideo[];
  readonly dayOrder: DayOrder;
  /** Its number, if the staged rows are sorted by part. */
  readonly sortedPart: number | undefined;
  readonly keepSnapshotsSince: Date;
}

/** Stores the staged rows of some videos. Answers how many of them changed anything. */
export function applyStaged(
  session: Session,
  ctx: Pick<OperationContext, "organization" | "clock">,
  part: StagedPart,
): Promise<number> {
  return session.transaction(async (tx) => {
    await planForBulk(tx);
    await lockFacts(tx, ctx.organization.id);
    const { organizationKey, accountKeys, videos } = part;
    const saved = await saveNamedVideos(tx, organizationKey, videos, accountKeys, ctx.clock.now());
    const isSimple = ({ video, isNew }: SavedNamedVideo) => isNew && part.dayOrder.isInOrder(video.number);
    const simple = saved.filter(isSimple);
    const others = saved.filter((video) => !isSimple(video));
    return (await recordSimple(tx, part, simple)) + (await recordOthers(tx, part, others));
  });
}

async function recordSimple(
  tx: Transaction,
  part: StagedPart,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  const videoKeys = saved.map(({ key }) => key);
  const incoming = sql`select * from ${await chooseRows(tx, part, saved)}`;
  await recordFirstSnapshots(tx, part.organizationKey, { videoKeys, incoming }, part.keepSnapshotsSince);
  return saved.reduce((sum, { video }) => sum + video.rows, 0);
}

async function recordOthers(
  tx: Transaction,
  part: StagedPart,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  // Rows of one video at one instant are one snapshot.
  const incoming = sql`
    select video_key, observed_at, max(view_count) as view_count, max(like_count) as like_count,
      max(comment_count) as comment_count, max(share_count) as share_count, max(bookmark_count) as bookmark_count
    from ${await chooseRows(tx, part, saved)} group by video_key, observed_at`;
  const { changed } = await recordSnapshots(tx, part.organizationKey, incoming, part.keepSnapshotsSince);
  return changed;
}

/**
 * The staged rows of the videos, with their keys. The keys lie in a table, where PostgreSQL knows that each number is
 * there once; of an array it would expect the worst.
 */
async function chooseRows(
  tx: Transaction,
  { sortedPart }: StagedPart,
  saved: readonly SavedNamedVideo[],
): Promise<SqlFragment> {
  const numbers = saved.map(({ video }) => video.number);
  const keys = saved.map(({ key }) => key);
  await tx.execute(sql`truncate import_videos`);
  await tx.execute(sql`insert into import_videos select * from unnest(${numbers}::int[], ${keys}::bigint[])`);
  const rows = sql`import_videos join import_rows using (number)`;
  return sortedPart === undefined ? rows : sql`${rows} where part = ${sortedPart}`;
}
