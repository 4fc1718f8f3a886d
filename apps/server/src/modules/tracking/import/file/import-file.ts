import type { Imported } from "@clipledger/contract/tracking-import";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Session, Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { keepSnapshotsSince } from "../../facts/fact-partitions.ts";
import { lockFacts } from "../../facts/lock-facts.ts";
import {
  addImportPartitions,
  BULK_TRANSACTION,
  importSourceKey,
  planForBulk,
  recordImport,
  refreshStatistics,
} from "../bulk-import.ts";
import { findForeignVideos, trackNamedAccounts } from "../save-named.ts";
import type { NamedAccount, NamedVideo, VideoCatalog } from "../video-catalog.ts";
import { BadFile, createFileProblems, type FileProblems } from "./file-problems.ts";
import { applyStaged, openStaging, sortStaged } from "./staged-rows.ts";
import {
  type FileFigures,
  type FileSurvey,
  figuresOf,
  type ImportFile,
  type ReadProgress,
  surveyFile,
} from "./survey-file.ts";

type FileImportContext = Pick<OperationContext, "db" | "clock" | "snapshotDays" | "organization" | "actor">;

/** Told how far the import has come. */
export interface FileImportProgress {
  onRead(progress: ReadProgress): void;
  onStored(rows: number): void;
}

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
    const sourceKey = await importSourceKey(ctx.db);
    const { organizationKey, accountKeys } = await session.transaction(
      (tx) => enterCatalog(tx, ctx, catalog),
      BULK_TRANSACTION,
    );

    const parts = splitIntoParts(catalog.videos, sizes);
    const isSorted = parts.length > sizes.unsortedParts;
    if (isSorted) await sortStaged(session, parts);
    let changed = 0;
    let stored = 0;
    for (const [number, videos] of parts.entries()) {
      const part = {
        organizationKey,
        sourceKey,
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
function splitIntoParts(
  videos: readonly NamedVideo[],
  { rowsAtOnce, videosAtOnce }: PartSizes,
): NamedVideo[][] {
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

/** Finds everything that would keep a file from being imported, and stores nothing. */
export async function checkFile(
  ctx: FileImportContext,
  file: ImportFile,
  { onRead }: Pick<FileImportProgress, "onRead">,
): Promise<FileFigures> {
  const options = { staging: undefined, now: ctx.clock.now(), onProgress: onRead };
  const survey = await surveyFile(file, options);
  await rehearse(() =>
    ctx.db.transaction(async (tx) => {
      await enterCatalog(tx, ctx, survey.catalog);
      throw new RehearsalOver();
    }, BULK_TRANSACTION),
  );
  return figuresOf(survey);
}

/** Rolls a transaction back that would have succeeded. */
class RehearsalOver extends Error {}

async function rehearse(work: () => Promise<never>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof RehearsalOver)) throw error;
  });
}

interface EnteredCatalog {
  readonly organizationKey: number;
  readonly accountKeys: ReadonlyMap<NamedAccount, number>;
}

/** Tracks a file's accounts, unless one of its videos is stored under another account: then throws `BadFile`. */
async function enterCatalog(
  tx: Transaction,
  ctx: FileImportContext,
  { accounts, videos }: VideoCatalog,
): Promise<EnteredCatalog> {
  await planForBulk(tx);
  const organizationKey = await lockFacts(tx, ctx.organization.id);
  const problems: FileProblems = createFileProblems();
  for (const { video, message } of await findForeignVideos(tx, organizationKey, videos))
    problems.add({ line: video.firstPlace, column: 1 }, "platformAccountId", message);
  if (problems.count > 0) throw new BadFile(problems);
  return { organizationKey, accountKeys: await trackNamedAccounts(tx, ctx, organizationKey, accounts) };
}
