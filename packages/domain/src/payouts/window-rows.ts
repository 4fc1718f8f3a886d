import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import type { Platform } from "../platforms.ts";
import type { VideoRow } from "./arrange-videos.ts";
import { lastEligibleDay } from "./eligibility-days.ts";
import { epochDayOf } from "./epoch-day.ts";
import { highWaterMarks, type ViewSnapshot, viewsUpTo } from "./history.ts";
import type { WindowTerms } from "./window-terms.ts";

export interface VideoHistory {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly publishedAt: Date | number;
  readonly snapshots: readonly ViewSnapshot[];
}

/** What a window of an assignment that begins on `validFromDay` knows of the videos that count for it. */
export function windowRows(
  histories: readonly VideoHistory[],
  validFromDay: number,
  terms: Pick<WindowTerms, "startDay" | "endDay">,
  eligibilities: readonly Eligibility[],
): VideoRow[] {
  return histories
    .filter(({ publishedAt }) => isBetween(epochDayOf(publishedAt), validFromDay, terms.endDay))
    .map((history) => windowRow(history, terms, eligibilities));
}

function windowRow(
  { platform, platformVideoId, publishedAt, snapshots }: VideoHistory,
  { startDay, endDay }: Pick<WindowTerms, "startDay" | "endDay">,
  eligibilities: readonly Eligibility[],
): VideoRow {
  const marks = highWaterMarks(snapshots);
  const publishedDay = epochDayOf(publishedAt);
  return {
    platform,
    platformVideoId,
    publishedAt,
    viewsBefore: publishedDay >= startDay ? 0 : viewsUpTo(marks, startDay - 1),
    viewsAtEnd: viewsUpTo(marks, endDay),
    viewsEligible: eligibilities.map((eligibility) =>
      viewsUpTo(marks, lastEligibleDay(publishedDay, eligibility, { endDay })),
    ),
  };
}

function isBetween(day: number, first: number, last: number): boolean {
  return first <= day && day <= last;
}
