import type { AccountMetric, DailyMetrics, VideoMetric } from "../../api/types.ts";
import { amountText, exactNumber } from "../../ui/primitives/text/number-format.ts";
import { type KpiName, kpiWords } from "../../ui/product/words/kpi-words.ts";

export const videoMeasures = [
  "viewCount",
  "likeCount",
  "commentCount",
  "shareCount",
  "bookmarkCount",
  "engagementRate",
] as const satisfies readonly VideoMetric[];
export type VideoMeasure = (typeof videoMeasures)[number];

export const accountMeasures = [
  ...videoMeasures,
  "videoCount",
  "averageViewsPerVideo",
] as const satisfies readonly AccountMetric[];
export type AccountMeasure = (typeof accountMeasures)[number];

export type Counting = "inRange" | "total";

interface MeasureWords {
  readonly label: string;
  readonly inRange: string;
  readonly total: string;
}

/** What a ranking can go by, and what its figure means in the range and in all. */
export const measureWords: Record<AccountMeasure, MeasureWords> = {
  viewCount: words("Views", "views"),
  likeCount: words("Likes", "likes"),
  commentCount: words("Comments", "comments"),
  shareCount: words("Shares", "shares"),
  bookmarkCount: words("Bookmarks", "bookmarks"),
  engagementRate: {
    label: "Engagement",
    inRange: "Likes, comments, shares and bookmarks of these days, for every view of these days.",
    total: "Likes, comments, shares and bookmarks so far, for every view so far.",
  },
  videoCount: {
    label: "Videos",
    inRange: "Videos published in these days.",
    total: "All videos that count.",
  },
  averageViewsPerVideo: {
    label: "Views per video",
    inRange: "Views gained in these days, for every video published in them.",
    total: "Views so far, for every video.",
  },
};

/** The name of a measure's figure, as the API has it. */
export function figureName<Measure extends AccountMeasure>(measure: Measure, counting: Counting) {
  return counting === "inRange" ? (`${measure}InPeriod` as const) : measure;
}

function words(label: string, noun: string): MeasureWords {
  return { label, inRange: `New ${noun} in these days.`, total: `All ${noun} so far.` };
}

export const seriesNames = [
  "views",
  "likes",
  "comments",
  "shares",
  "bookmarks",
  "newAppInstalls",
  "appRevenue",
] as const satisfies readonly (keyof DailyMetrics[number])[];
export type SeriesName = (typeof seriesNames)[number];

const figures: Record<SeriesName, KpiName> = {
  views: "viewCount",
  likes: "likeCount",
  comments: "commentCount",
  shares: "shareCount",
  bookmarks: "bookmarkCount",
  newAppInstalls: "newAppInstalls",
  appRevenue: "appRevenue",
};

export function seriesWords(name: SeriesName) {
  return kpiWords[figures[name]];
}

export function seriesFormat(name: SeriesName) {
  return name === "appRevenue" ? amountText : exactNumber;
}

/** Figures of apps are offered only where there are any. */
export function offeredSeries(days: DailyMetrics): readonly SeriesName[] {
  return seriesNames.filter(
    (name) => !(name === "appRevenue" || name === "newAppInstalls") || days.some((day) => day[name] > 0),
  );
}
