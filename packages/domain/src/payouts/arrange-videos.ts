import { PLATFORMS, type Platform } from "../platforms.ts";
import type { WindowVideos } from "./window-calculation.ts";

interface PublishedVideo {
  readonly platform: Platform;
  readonly platformVideoId: string;
  /** An instant, or its milliseconds since 1970. */
  readonly publishedAt: Date | number;
}

/** What a calculation needs to know of one video of a window; the fields mean what they mean in WindowVideos. */
export interface VideoRow extends PublishedVideo {
  readonly viewsBefore: number;
  readonly viewsAtEnd: number;
  readonly viewsEligible: readonly number[];
}

export interface ArrangedVideos<Row extends VideoRow> {
  /** At the indexes of the columns. */
  readonly videos: readonly Row[];
  readonly columns: WindowVideos;
}

/** Puts rows of any order into the one in which videos are paid. */
export function arrangeVideos<Row extends VideoRow>(rows: readonly Row[]): ArrangedVideos<Row> {
  const videos = rows.toSorted(comparePublication);
  return {
    videos,
    columns: {
      count: videos.length,
      platform: videos.map(({ platform }) => PLATFORMS.indexOf(platform)),
      publishedDay: videos.map(({ publishedAt }) => epochDayOf(publishedAt)),
      viewsBefore: videos.map(({ viewsBefore }) => viewsBefore),
      viewsAtEnd: videos.map(({ viewsAtEnd }) => viewsAtEnd),
      viewsEligible: (videos[0]?.viewsEligible ?? []).map((_, eligibility) =>
        videos.map(({ viewsEligible }) => viewsEligible[eligibility] ?? 0),
      ),
    },
  };
}

// The order in which a window pays its videos. Ids are compared by their code units, not by a language: the order must be the same everywhere. The platform comes
// last, since two platforms can use the same id.
export function comparePublication(left: PublishedVideo, right: PublishedVideo): number {
  return (
    left.publishedAt.valueOf() - right.publishedAt.valueOf() ||
    compareTexts(left.platformVideoId, right.platformVideoId) ||
    compareTexts(left.platform, right.platform)
  );
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const DAY_MS = 86_400_000;

/** The UTC day of an instant, or of its milliseconds, counted from 1970-01-01. */
export function epochDayOf(instant: Date | number): number {
  return Math.floor(instant.valueOf() / DAY_MS);
}
