import type { Issue } from "@clipledger/contract/errors";
import type { Imported, ImportInput } from "@clipledger/contract/tracking-import";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { importedInstantProblem } from "@clipledger/domain/tracking/import-row";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recordSnapshots } from "../facts/record-snapshots.ts";
import { keepSnapshotsSince } from "../facts/snapshot-retention.ts";
import { addImportPartitions } from "./add-import-partitions.ts";
import { findForeignVideos } from "./find-foreign-videos.ts";
import { type ImportedRow, toImportedRow } from "./imported-row.ts";
import { type NamedSnapshot, onePerInstant, selectSnapshots } from "./named-snapshots.ts";
import { planForBulk, refreshStatistics } from "./plan-for-bulk.ts";
import { recordImport } from "./record-import.ts";
import { saveNamedVideos } from "./save-named-videos.ts";
import { trackNamedAccounts } from "./track-named-accounts.ts";
import { createVideoCatalog, type VideoCatalog } from "./video-catalog.ts";

/** Stores counts that somebody else read, for all rows or for none. History is no news: no event is published. */
export async function importHistory(ctx: OperationContext, input: ImportInput): Promise<Imported> {
  const rows = input.rows.map(toImportedRow);
  const catalog = createVideoCatalog();
  const snapshots = onePerInstant(nameAll(rows, catalog, ctx.clock.now()));
  const keepSince = keepSnapshotsSince(ctx);
  await addImportPartitions(
    ctx.db,
    new Set(rows.map(({ observedAt }) => dateOf(new Date(observedAt)))),
    keepSince,
  );
  const imported = await ctx.db.transaction(async (tx) => {
    await planForBulk(tx);
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const accountKeys = await trackNamedAccounts(tx, ctx, organizationKey, catalog.accounts);
    const foreign = await findForeignVideos(tx, organizationKey, catalog.videos);
    if (foreign.length > 0)
      throw badRequest(foreign.map(({ video, message }) => issueAt(video.firstPlace, message)));
    const saved = await saveNamedVideos(tx, organizationKey, catalog.videos, accountKeys, ctx.clock.now());
    const keys = saved.map(({ key }) => key);
    const { changed } = await recordSnapshots(
      tx,
      organizationKey,
      selectSnapshots(snapshots, keys),
      keepSince,
    );
    const figures = {
      rows: rows.length,
      videos: catalog.videos.length,
      accounts: catalog.accounts.length,
      skipped: rows.length - changed,
    };
    await recordImport(tx, ctx, figures);
    return figures;
  });
  await refreshStatistics(ctx.db, imported.rows - imported.skipped);
  return imported;
}

/** The rows' videos, or a refusal that lists what a look at one row alone cannot see. */
function nameAll(rows: readonly ImportedRow[], catalog: VideoCatalog, now: Date): NamedSnapshot[] {
  const issues: Issue[] = [];
  const snapshots = rows.flatMap((row, index) => {
    for (const field of ["publishedAt", "observedAt"] as const) {
      const message = importedInstantProblem(row[field], now.getTime());
      if (message !== undefined) issues.push({ path: `rows.${index}.${field}`, message });
    }
    const video = catalog.add(row, index);
    if (video !== undefined) return { ...row, number: video.number };
    issues.push(issueAt(index, `An earlier row names video ${row.platformVideoId} with another account`));
    return [];
  });
  if (issues.length > 0) throw badRequest(issues);
  return snapshots;
}

function issueAt(index: number, message: string): Issue {
  return { path: `rows.${index}.platformAccountId`, message };
}
