import type { Issue } from "@clipledger/contract/errors";
import type { Imported, ImportInput } from "@clipledger/contract/tracking-import";
import { importedInstantProblem } from "@clipledger/domain/tracking/import-row";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { keepSnapshotsSince } from "../facts/fact-partitions.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { addImportPartitions } from "./add-import-partitions.ts";
import { createDayOrder, type DayOrder } from "./day-order.ts";
import { findForeignVideos } from "./find-foreign-videos.ts";
import { toImportedRow } from "./imported-row.ts";
import { createNamedSnapshots, type NamedSnapshots } from "./named-snapshots.ts";
import { BULK_TRANSACTION, planForBulk } from "./plan-for-bulk.ts";
import { recordImport } from "./record-import.ts";
import { recordNamedRows } from "./record-named-rows.ts";
import { orderRefresh } from "./refresh-statistics.ts";
import { saveNamedVideos } from "./save-named-videos.ts";
import { trackNamedAccounts } from "./track-named-accounts.ts";
import { createVideoCatalog, raiseCounts, type VideoCatalog } from "./video-catalog.ts";

/** Stores counts that somebody else read, for all rows or for none. History is no news: no event is published. */
export async function importHistory(ctx: OperationContext, input: ImportInput): Promise<Imported> {
  const { catalog, dayOrder, snapshots } = surveyRows(input.rows, ctx.clock.now());
  const keepSince = keepSnapshotsSince(ctx);
  await addImportPartitions(ctx.db, snapshots.days(), keepSince);
  return ctx.db.transaction(async (tx) => {
    await planForBulk(tx);
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const accountKeys = await trackNamedAccounts(tx, ctx, organizationKey, catalog.accounts);
    const foreign = await findForeignVideos(tx, organizationKey, catalog.videos);
    if (foreign.length > 0)
      throw badRequest(foreign.map(({ video, message }) => issueAt(video.firstPlace, message)));
    const saved = await saveNamedVideos(tx, organizationKey, catalog.videos, accountKeys, ctx.clock.now());
    const changed = await recordNamedRows(
      tx,
      {
        organizationKey,
        dayOrder,
        keepSnapshotsSince: keepSince,
        choose: async (_tx, chosen) => snapshots.select(chosen),
      },
      saved,
    );
    const imported = {
      rows: input.rows.length,
      videos: catalog.videos.length,
      accounts: catalog.accounts.length,
      skipped: input.rows.length - changed,
    };
    await recordImport(tx, ctx, imported);
    await orderRefresh(tx, changed);
    return imported;
  }, BULK_TRANSACTION);
}

interface RowsSurvey {
  readonly catalog: VideoCatalog;
  readonly dayOrder: DayOrder;
  readonly snapshots: NamedSnapshots;
}

/** What the rows tell, or a refusal that lists what a look at one row alone cannot see. */
function surveyRows(rows: ImportInput["rows"], now: Date): RowsSurvey {
  const catalog = createVideoCatalog();
  const dayOrder = createDayOrder();
  const snapshots = createNamedSnapshots();
  const issues: Issue[] = [];
  rows.forEach((input, index) => {
    const row = toImportedRow(input);
    for (const field of ["publishedAt", "observedAt"] as const) {
      const message = importedInstantProblem(row[field], now.getTime());
      if (message !== undefined) issues.push({ path: `rows.${index}.${field}`, message });
    }
    const video = catalog.add(row, index);
    if (video === undefined) {
      issues.push(issueAt(index, `An earlier row names video ${row.platformVideoId} with another account`));
      return;
    }
    dayOrder.note(video.number, row.observedAt);
    snapshots.add(video.number, row, video.counts);
    raiseCounts(video, row);
  });
  if (issues.length > 0) throw badRequest(issues);
  return { catalog, dayOrder, snapshots };
}

function issueAt(index: number, message: string): Issue {
  return { path: `rows.${index}.platformAccountId`, message };
}
