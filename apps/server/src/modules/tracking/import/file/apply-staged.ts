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
    const isSimple = ({ video, isNew }: SavedNamedVideo) => isNew && part.dayOrder.isOncePerDay(video.number);
    const simple = saved.filter(isSimple);
    const others = saved.filter((video) => !isSimple(video));
    return (await recordSimple(tx, part, simple)) + (await recordOthers(tx, part, others));
  });
}

async function recordSimple(
  tx: Transaction,
  { organizationKey, keepSnapshotsSince }: StagedPart,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  const videoKeys = saved.map(({ key }) => key);
  const incoming = sql`select ${stagedColumns} from ${stagedRowsOf(saved)}`;
  await recordFirstSnapshots(tx, organizationKey, { videoKeys, incoming }, keepSnapshotsSince);
  return saved.reduce((sum, { video }) => sum + video.rows, 0);
}

async function recordOthers(
  tx: Transaction,
  { organizationKey, keepSnapshotsSince }: StagedPart,
  saved: readonly SavedNamedVideo[],
): Promise<number> {
  if (saved.length === 0) return 0;
  // Rows of one video at one instant are one snapshot.
  const incoming = sql`
    select n.video_key, s.observed_at, max(s.view_count) as view_count, max(s.like_count) as like_count,
      max(s.comment_count) as comment_count, max(s.share_count) as share_count, max(s.bookmark_count) as bookmark_count
    from ${stagedRowsOf(saved)} group by n.video_key, s.observed_at`;
  const { changed } = await recordSnapshots(tx, organizationKey, incoming, keepSnapshotsSince);
  return changed;
}

const stagedColumns = sql`n.video_key, s.observed_at, s.view_count, s.like_count, s.comment_count, s.share_count,
  s.bookmark_count`;

function stagedRowsOf(saved: readonly SavedNamedVideo[]): SqlFragment {
  const numbers = saved.map(({ video }) => video.number);
  const keys = saved.map(({ key }) => key);
  return sql`unnest(${numbers}::int[], ${keys}::bigint[]) as n(number, video_key)
    join import_rows s on s.number = n.number`;
}
