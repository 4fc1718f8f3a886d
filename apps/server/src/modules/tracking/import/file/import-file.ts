import type { Imported } from "@clipledger/contract/tracking-import";
import type { Session } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { keepSnapshotsSince } from "../../facts/snapshot-retention.ts";
import { addImportPartitions } from "../add-import-partitions.ts";
import { BULK_TRANSACTION } from "../plan-for-bulk.ts";
import { recordImport } from "../record-import.ts";
import { refreshStatistics } from "../refresh-statistics.ts";
import type { NamedVideo } from "../video-catalog.ts";
import { applyStaged } from "./apply-staged.ts";
import { enterCatalog } from "./enter-catalog.ts";
import type { FileImportContext, FileImportProgress, ImportFile } from "./file-import.ts";
import { sortStaged } from "./sort-staged.ts";
import { openStaging } from "./stage-snapshots.ts";
import { type FileSurvey, figuresOf, surveyFile } from "./survey-file.ts";

interface PartSizes {
  readonly rowsAtOnce: number;
  readonly videosAtOnce: number;
  /** With more parts, going through all staged rows for each of them takes longer than sorting them first. */
  readonly unsortedParts: number;
}

// Few enough rows to let a sync in between, enough of them to add to each sum only a few times.
const usualSizes: PartSizes = { rowsAtOnce: 250_000, videosAtOnce: 10_000, unsortedParts: 2 };

/**
 * Imports a file of any size: reads and stages all of it, and only if every row is good stores it, part by part. Each
 * part is complete by itself; after a crash between two of them, importing the file again adds what is missing.
 */
export function importFile(
  ctx: FileImportContext,
  file: ImportFile,
  progress: FileImportProgress,
  sizes: PartSizes = usualSizes,
): Promise<Imported> {
  return ctx.db.session(async (session) => {
    const survey = await stageFile(session, ctx, file, progress);
    const { catalog } = survey;
    const keepSince = keepSnapshotsSince(ctx);
    await addImportPartitions(ctx.db, survey.days, keepSince);
    const { organizationKey, accountKeys } = await session.transaction(
      (tx) => enterCatalog(tx, ctx, catalog),
      BULK_TRANSACTION,
    );

    const parts = partsOf(catalog.videos, sizes);
    const isSorted = parts.length > sizes.unsortedParts;
    if (isSorted) await sortStaged(session, parts);
    let changed = 0;
    let stored = 0;
    for (const [number, videos] of parts.entries()) {
      const part = {
        organizationKey,
        accountKeys,
        videos,
        dayOrder: survey.dayOrder,
        sortedPart: isSorted ? number : undefined,
        keepSnapshotsSince: keepSince,
      };
      changed += await applyStaged(session, ctx, part);
      stored += rowsOf(videos);
      progress.onStored(stored);
    }
    const imported = { ...figuresOf(survey), skipped: survey.rows - changed };
    await session.transaction(async (tx) => {
      await recordImport(tx, ctx, imported);
      await tx.rows(sql`select pg_stat_force_next_flush()`);
    });
    if (changed > 0) await refreshStatistics(ctx.db);
    return imported;
  });
}

async function stageFile(
  session: Session,
  ctx: FileImportContext,
  file: ImportFile,
  { onRead }: FileImportProgress,
): Promise<FileSurvey> {
  const staging = await openStaging(session);
  try {
    const survey = await surveyFile(file, { staging, now: ctx.clock.now(), onProgress: onRead });
    await staging.finish();
    return survey;
  } catch (error) {
    await staging.abandon();
    throw error;
  }
}

/** Videos published about the same time together: so few parts add to the same sums. */
function partsOf(videos: readonly NamedVideo[], { rowsAtOnce, videosAtOnce }: PartSizes): NamedVideo[][] {
  const parts: NamedVideo[][] = [];
  let part: NamedVideo[] = [];
  let rows = rowsAtOnce;
  for (const video of videos.toSorted((left, right) => left.publishedAt.value - right.publishedAt.value)) {
    if (rows >= rowsAtOnce || part.length === videosAtOnce) {
      part = [];
      parts.push(part);
      rows = 0;
    }
    part.push(video);
    rows += video.rows;
  }
  return parts;
}

function rowsOf(videos: readonly NamedVideo[]): number {
  return videos.reduce((sum, { rows }) => sum + rows, 0);
}
