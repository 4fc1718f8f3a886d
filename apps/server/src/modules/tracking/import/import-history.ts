import type { Issue } from "@clipledger/contract/errors";
import type { Imported, ImportInput } from "@clipledger/contract/tracking-import";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type Counts, countNames } from "@clipledger/domain/metrics/counts";
import { importedInstantProblem } from "@clipledger/domain/tracking/import-row";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { IMPORT } from "../../sources/source-names.ts";
import { countColumns, perCount } from "../facts/counts.ts";
import { keepSnapshotsSince } from "../facts/fact-partitions.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import {
  addImportPartitions,
  BULK_TRANSACTION,
  enqueueRefresh,
  importSourceKey,
  planForBulk,
  recordImport,
} from "./bulk-import.ts";
import { createDayOrder, type DayOrder, type ImportedRow, toImportedRow } from "./imported-row.ts";
import {
  findForeignVideos,
  recordNamedRows,
  type SavedNamedVideo,
  saveNamedVideos,
  trackNamedAccounts,
} from "./save-named.ts";
import { createVideoCatalog, raiseCounts, type VideoCatalog } from "./video-catalog.ts";

/** Who said it all, and whether the activity log tells that it was brought. */
interface HistoryOrigin {
  readonly source: string;
  readonly isLogged: boolean;
}

/** Stores counts that somebody else read, for all rows or for none. History is no news: no event is published. */
export async function importHistory(
  ctx: OperationContext,
  input: ImportInput,
  origin: HistoryOrigin = { source: IMPORT, isLogged: true },
): Promise<Imported> {
  const { catalog, dayOrder, snapshots } = surveyRows(input.rows, ctx.clock.now());
  const keepSince = keepSnapshotsSince(ctx);
  await addImportPartitions(ctx.db, snapshots.days(), keepSince);
  const sourceKey = await importSourceKey(ctx.db, origin.source);
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
        sourceKey,
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
    if (origin.isLogged) await recordImport(tx, ctx, imported);
    await enqueueRefresh(tx, changed);
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

/** The counts of a call's rows, each with the highest ones that earlier rows of its video have. */
interface NamedSnapshots {
  add(number: number, row: ImportedRow, before: Counts): void;
  days(): Set<CalendarDate>;
  /** Those of the videos, as the table that `recordNamedRows` asks for. */
  select(saved: readonly SavedNamedVideo[]): SqlFragment;
}

const COUNTS = countNames("Count");
const DAY_MS = 86_400_000;

function createNamedSnapshots(): NamedSnapshots {
  const numbers: number[] = [];
  const instants: number[] = [];
  const counts: (number | null)[][] = COUNTS.map(() => []);
  const before: number[][] = COUNTS.map(() => []);
  return {
    add(number, row, countsBefore) {
      numbers.push(number);
      instants.push(row.observedAt);
      COUNTS.forEach((name, index) => {
        counts[index]?.push(row[name]);
        before[index]?.push(countsBefore[name]);
      });
    },
    days() {
      const epochDays = new Set(instants.map((instant) => Math.floor(instant / DAY_MS)));
      return new Set(Array.from(epochDays, (day) => dateOf(new Date(day * DAY_MS))));
    },
    select(saved) {
      const keys = new Map(saved.map(({ video, key }) => [video.number, key]));
      const chosen = numbers.flatMap((number, index) => (keys.has(number) ? [index] : []));
      const pick = (column: readonly (number | null)[] = []) =>
        arrayLiteral(chosen.map((index) => column[index] ?? null));
      return sql`(select * from unnest(
        ${arrayLiteral(chosen.map((index) => keys.get(numbers[index] ?? 0) ?? null))}::bigint[],
        ${arrayLiteral(chosen.map((index) => new Date(instants[index] ?? 0)))}::timestamptz[],
        ${perCount((_, place) => sql`${pick(counts[place])}::bigint[]`)},
        ${perCount((_, place) => sql`${pick(before[place])}::bigint[]`)}
      ) as t(video_key, observed_at, ${countColumns}, ${perCount(({ stem }) => sql`${stem}_before`)})) named_rows`;
    },
  };
}
