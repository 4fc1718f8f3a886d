import type { Imported } from "@clipledger/contract/tracking-import";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { importedInstantProblem } from "@clipledger/domain/tracking/import-row";
import { createDayOrder, type DayOrder } from "../imported-row.ts";
import { createVideoCatalog, raiseCounts, type VideoCatalog } from "../video-catalog.ts";
import {
  BadFile,
  createFileProblems,
  type FileProblems,
  type PlacedFields,
  type RowListener,
} from "./file-problems.ts";
import { NotUtf8, readText } from "./read-text.ts";
import { createCsvRows, createNdjsonRows } from "./row-readers.ts";
import type { Staging } from "./staged-rows.ts";

export interface ImportFile {
  readonly path: string;
  readonly format: "csv" | "ndjson";
}

export interface ReadProgress {
  readonly bytesRead: number;
  readonly rows: number;
}

export type FileFigures = Pick<Imported, "rows" | "videos" | "accounts">;

/** What a file tells, besides its counts. */
export interface FileSurvey {
  readonly rows: number;
  readonly catalog: VideoCatalog;
  readonly dayOrder: DayOrder;
  readonly days: ReadonlySet<CalendarDate>;
}

/** Reads the whole file once, checks every row and stages it. Throws `BadFile` if a single one breaks a rule. */
export async function surveyFile(
  file: ImportFile,
  { staging, now, onProgress }: SurveyOptions,
): Promise<FileSurvey> {
  const problems = createFileProblems();
  const surveyor = createSurveyor(problems, staging, now);
  const reader = file.format === "csv" ? createCsvRows(surveyor) : createNdjsonRows(surveyor);
  try {
    for await (const { text, bytesRead } of readText(file.path)) {
      reader.push(text);
      await staging?.settle();
      onProgress({ bytesRead, rows: surveyor.rows });
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    problems.add({ line: error.line, column: 1 }, undefined, "This line is not UTF-8 text");
  }
  if (problems.count === 0 && surveyor.rows === 0)
    problems.add({ line: 1, column: 1 }, undefined, "The file has no rows");
  if (problems.count > 0) throw new BadFile(problems);
  return surveyor;
}

interface SurveyOptions {
  /** Absent when the file is only checked. */
  readonly staging: Staging | undefined;
  readonly now: Date;
  readonly onProgress: (progress: ReadProgress) => void;
}

export function figuresOf({ rows, catalog }: FileSurvey): FileFigures {
  return { rows, videos: catalog.videos.length, accounts: catalog.accounts.length };
}

const DAY_MS = 86_400_000;

function createSurveyor(
  problems: FileProblems,
  staging: Staging | undefined,
  now: Date,
): RowListener & FileSurvey {
  const catalog = createVideoCatalog();
  const dayOrder = createDayOrder();
  const epochDays = new Set<number>();
  const nowMs = now.getTime();
  let rows = 0;
  const noteInstantProblem = (
    field: "publishedAt" | "observedAt",
    instantMs: number,
    placed: PlacedFields,
  ) => {
    const problem = importedInstantProblem(instantMs, nowMs);
    if (problem !== undefined) problems.add(placed.placeOf(field), field, problem);
  };
  return {
    onRow(row, placed) {
      rows += 1;
      noteInstantProblem("publishedAt", row.publishedAt, placed);
      noteInstantProblem("observedAt", row.observedAt, placed);
      const video = catalog.add(row, placed.line);
      if (video === undefined) {
        const message = `An earlier row names video ${row.platformVideoId} with another account`;
        return problems.add(placed.placeOf("platformAccountId"), "platformAccountId", message);
      }
      dayOrder.note(video.number, row.observedAt);
      epochDays.add(Math.floor(row.observedAt / DAY_MS));
      if (problems.count === 0) staging?.add(video.number, row, video.counts);
      raiseCounts(video, row);
    },
    onProblem: problems.add,
    catalog,
    dayOrder,
    get rows() {
      return rows;
    },
    get days() {
      return new Set(Array.from(epochDays, (day) => dateOf(new Date(day * DAY_MS))));
    },
  };
}
