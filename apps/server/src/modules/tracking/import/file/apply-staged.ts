import type { OperationContext } from "../../../../infra/context.ts";
import type { Session, Transaction } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { lockFacts } from "../../facts/lock-facts.ts";
import type { DayOrder } from "../day-order.ts";
import { BULK_TRANSACTION, planForBulk } from "../plan-for-bulk.ts";
import { recordNamedRows } from "../record-named-rows.ts";
import { type SavedNamedVideo, saveNamedVideos } from "../save-named-videos.ts";
import type { NamedAccount, NamedVideo } from "../video-catalog.ts";

interface StagedPart {
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
    const choose = (inner: Transaction, chosen: readonly SavedNamedVideo[]) =>
      chooseRows(inner, part, chosen);
    return recordNamedRows(tx, { ...part, choose }, saved);
  }, BULK_TRANSACTION);
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
