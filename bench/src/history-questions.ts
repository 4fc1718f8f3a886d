import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { inConsistentView } from "../../apps/server/src/infra/db/database.ts";
import { openSource } from "../../apps/server/src/modules/analytics/exports/export-request.ts";
import { listTopVideos } from "../../apps/server/src/modules/analytics/rankings/list-top-videos.ts";
import { getInteractionMetrics } from "../../apps/server/src/modules/analytics/totals/key-figures.ts";
import type { AskingContext } from "../../apps/server/src/modules/history/history-view.ts";
import { BIG_ACCOUNTS, BIG_ORGANIZATION, formulas, PROJECTS } from "./facts-world.ts";

/** Of the ranking. */
const PLACES = 100;
/** Of the organization's 300, whose videos' histories are read. */
const ACCOUNTS_WITH_HISTORY = 60;

const days = { from: calendarDate("2026-05-31"), to: calendarDate("2026-06-29") };
const isAsked = `org = ${BIG_ORGANIZATION} and day between date '${days.from}' and date '${days.to}'`;
const SUMS = ["views", "likes", "comments", "shares", "bookmarks"].map((gain) => `sum(${gain})::double`);

const accountIds = Array.from(
  { length: BIG_ACCOUNTS },
  (_, account) => `orgacc_${String(BIG_ORGANIZATION).padStart(4, "0")}${String(account).padStart(8, "0")}`,
);
const query = { dateRange: days, publicationMode: "allEligible", viewMode: "all" } as const;

export interface Question {
  readonly label: string;
  /** The product's own operation, its answer as rows of numbers, or as what `toRows` makes rows of. */
  ask(ctx: AskingContext): Promise<unknown[][]>;
  readonly toRows?: (answer: unknown[][]) => unknown[][];
  readonly duckDb: string;
}

/** A first count is a gain for the videos published in the range. */
const counts = `(not is_first or published_on between date '${days.from}' and date '${days.to}')`;

/** All of them are about so many videos that the product asks ClickHouse by itself. */
export const questions: readonly Question[] = [
  {
    label: "daily series of 30 days",
    // All accounts, within all projects: no sum answers.
    async ask(ctx) {
      const { dailyMetrics } = await getInteractionMetrics(ctx, {
        ...query,
        accounts: accountIds,
        projects: Array.from(
          { length: PROJECTS },
          (_, project) => `orgproj_bench${String(project).padStart(7, "0")}`,
        ),
      });
      return dailyMetrics.map((day) => [
        day.date,
        day.views,
        day.likes,
        day.comments,
        day.shares,
        day.bookmarks,
      ]);
    },
    duckDb: `select strftime(day, '%Y-%m-%d'), ${SUMS.join(", ")} from facts join videos using (org, video_key)
      where ${isAsked} and ${counts} group by day order by day`,
  },
  {
    label: `the ${PLACES} videos that gained the most views`,
    async ask(ctx) {
      const videos = await listTopVideos(ctx, { ...query, metric: "viewCountInPeriod", limit: PLACES });
      return videos.map((video) => [video.viewCountInPeriod]);
    },
    duckDb: `select sum(views)::double as gained from facts join videos using (org, video_key)
      where ${isAsked} and ${counts} group by video_key order by gained desc limit ${PLACES}`,
  },
  {
    label: `the ${PLACES} videos with the highest engagement rate`,
    async ask(ctx) {
      const videos = await listTopVideos(ctx, { ...query, metric: "engagementRateInPeriod", limit: PLACES });
      return videos.map((video) => [video.viewCountInPeriod, video.likeCountInPeriod]);
    },
    duckDb: `select sum(views)::double, sum(likes)::double from (select *, account as a from videos) videos join facts using (org, video_key)
      where ${isAsked} and ${counts} group by video_key, a, n
      order by sum(likes + comments + shares + bookmarks)::double / sum(views)::double desc, ${formulas.platformOfAccount}, n::varchar
      limit ${PLACES}`,
  },
  {
    label: `histories of the videos of ${ACCOUNTS_WITH_HISTORY} accounts`,
    ask: async (ctx) => [[await exportGains(ctx, ACCOUNTS_WITH_HISTORY)]],
    toRows: (answer) => dayAndViews(String(answer)),
    duckDb: `select strftime(day, '%Y-%m-%d'), view_count::double, like_count::double, comment_count::double, share_count::double,
        bookmark_count::double, views::double, likes::double, comments::double, shares::double, bookmarks::double
      from facts join videos using (org, video_key)
      where ${isAsked} and account < ${ACCOUNTS_WITH_HISTORY} order by video_key, day`,
  },
];

/** An export, as its file gets it. */
export async function exportGains(ctx: AskingContext, accounts: number): Promise<string> {
  const source = await openSource(ctx, {
    kind: "video-daily-gains",
    filter: { ...query, accounts: accountIds.slice(0, accounts) },
  });
  return inConsistentView(ctx.db, async (tx) => {
    let text = "";
    for await (const batch of source.readRows(tx)) text += batch.join("");
    return text;
  });
}

/** No field of these is quoted. */
function dayAndViews(text: string): unknown[][] {
  const records = text.trimEnd().split("\r\n");
  return records.map((record) => record.split(",")).map((fields) => [fields[0], Number(fields[14])]);
}
