import type { TopVideoOutput, TopVideosQuery, VideoMetric } from "@clipledger/contract/analytics/top-lists";
import { type DayRange, dayRange } from "@clipledger/domain/calendar/date-range";
import { inConsistentView, type Queryable, type Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type AskingContext, type HistoryView, openHistory } from "../../history/history-view.ts";
import { matchingVideos, matchingVideosInOrder, organizationKey } from "../filter/analytics-filter.ts";
import { type InteractionsRow, isEligible, toInteractions } from "../gains/gain-question.ts";

import { gainingFacts, readAsked } from "../gains/history-gains.ts";
import { countsOfRange, gainsSinceBaseline } from "../gains/video-gains.ts";
import { type ShownVideoRow, shownVideos, toVideo } from "../videos/video-rows.ts";
import { countsInPeriod, metricColumns, type Ranking, toRanking } from "./ranking.ts";

/** So many videos PostgreSQL looks up one by one sooner than ClickHouse adds up the facts of all. */
const MOST_LOOKED_UP = 2_000;

export async function listTopVideos(
  ctx: AskingContext,
  query: TopVideosQuery,
  mostLookedUp: number = MOST_LOOKED_UP,
): Promise<TopVideoOutput[]> {
  const ranking = toRanking(ctx, query);
  const rows =
    ctx.clickhouse === undefined || !hasScore(ranking)
      ? await listTopVideoRows(ctx.db, ranking)
      : await inConsistentView(ctx.db, async (tx) => {
          const isForFew = await haveFewCandidates(tx, ranking, mostLookedUp);
          const gained = isForFew
            ? undefined
            : await historyOfBest(await openHistory(ctx, tx), tx, ranking, dayRange(query.dateRange));
          return listTopVideoRows(tx, ranking, gained);
        });
  return rows.map((row) => ({ ...toVideo(row), ...countsInPeriod(toInteractions(row)) }));
}

/** The five gains are those of the range. */
interface TopVideoRow extends ShownVideoRow, InteractionsRow {}

/** Somebody else may have selected the `likely` ones already. */
function listTopVideoRows(
  db: Queryable,
  ranking: Ranking<VideoMetric>,
  likely: SqlFragment = candidates(ranking),
): Promise<TopVideoRow[]> {
  return db.rows(sql`${shownVideos(rankedVideos(ranking, likely), gainsIn(ranking))} order by v.place`);
}

/** Whether there are no more candidates than that; of rates all videos are. */
async function haveFewCandidates(
  tx: Transaction,
  ranking: Ranking<VideoMetric>,
  most: number,
): Promise<boolean> {
  if (ranking.metric === "engagementRateInPeriod") return false;
  const { total } = await tx.row<{ total: number }>(
    sql`select count(*)::int as total from (select from (${candidates(ranking, nothing)}) r limit ${most + 1}) few`,
  );
  return total <= most;
}

/** For each place, how many videos with high counts are tried first. */
const TRIES_PER_PLACE = 8;

/** Of the gains that rank, the count that none can exceed. */
const boundOf = {
  likeCountInPeriod: sql`v.like_count`,
  commentCountInPeriod: sql`v.comment_count`,
  shareCountInPeriod: sql`v.share_count`,
  bookmarkCountInPeriod: sql`v.bookmark_count`,
} satisfies Partial<Record<VideoMetric, SqlFragment>>;

/** Selects the best rows of `videos`, with their place. */
function rankedVideos(ranking: Ranking<VideoMetric>, likely: SqlFragment): SqlFragment {
  const order = sql`${metricColumns[ranking.metric]} desc, r.platform collate "C", r.platform_video_id collate "C"`;
  const best = onePage(sql`select r.* from (${likely}) r order by ${order}`, {
    page: 1,
    perPage: ranking.limit,
  });
  return sql`select r.*, row_number() over (order by ${order}) as place from (${best}) r`;
}

/** What is selected of candidates besides their rows. */
interface Selection {
  readonly columns: SqlFragment;
  readonly joins: SqlFragment;
}

const nothing: Selection = { columns: sql``, joins: sql`` };

function gainsIn({ filter, days }: Ranking<VideoMetric>): Selection {
  return { columns: sql`, ${gainsSinceBaseline}`, joins: countsOfRange(filter, days) };
}

function candidates(ranking: Ranking<VideoMetric>, selection: Selection = gainsIn(ranking)): SqlFragment {
  const { filter, days, metric } = ranking;
  if (metric === "viewCountInPeriod") return likelyByViews({ ...ranking, metric }, selection);
  if (hasBound(metric)) return likelyCandidates({ ...ranking, metric }, selection);
  const eligible = isEligible(ranking, days);
  if (metric === "engagementRateInPeriod")
    return sql`select v.*${selection.columns} from ${matchingVideos(filter)} ${selection.joins} where ${eligible}`;
  const videos = metric === "viewCount" ? matchingVideosInOrder(filter) : matchingVideos(filter);
  return sql`select v.* from ${videos} where ${eligible}`;
}

/** The same, where an index has the videos in the order of the bound: no others are met. */
function likelyByViews(
  { filter, days, limit, publicationMode }: Ranking<"viewCountInPeriod">,
  { columns, joins }: Selection,
): SqlFragment {
  const tries = limit * TRIES_PER_PLACE;
  const eligible = isEligible({ filter, publicationMode }, days);
  const videos = matchingVideosInOrder(filter);
  const likely = (order: SqlFragment, isLikely: SqlFragment) => sql`(
    select * from (
      select v.* from ${videos} where ${eligible} and ${isLikely} order by ${order} limit 800
    ) v limit ${tries})`;
  return sql`
    with tried as materialized (
      ${likely(sql`v.view_count desc, v.key desc`, sql`true`)}
      union
      ${likely(sql`v.published_at desc, v.key desc`, sql`v.published_at < ${days.to} + 1`)}
    ),
    least as materialized (
      select views as gain from (select ${gainsSinceBaseline} from tried v ${countsOfRange(filter, days)}) r
      order by gain desc limit 1 offset ${limit - 1}
    )
    select v.*${columns} from ${videos} ${joins}
    where ${eligible} and v.view_count >= coalesce((select gain from least), 0)`;
}

/**
 * A video gains no more than it has. So the gains of a few with high counts tell what it takes at least to be among
 * the best, and of videos that have less no fact needs to be read.
 */
function likelyCandidates(
  ranking: Ranking<keyof typeof boundOf>,
  { columns, joins }: Selection,
): SqlFragment {
  const { filter, days, metric, limit } = ranking;
  const tries = limit * TRIES_PER_PLACE;
  const videosIn = (keys: SqlFragment) => sql`${keys} chosen
    join videos v on v.organization_key = ${organizationKey(filter)} and v.key = chosen.key`;
  return sql`
    with bounded as materialized (
      select v.key, v.published_on, ${boundOf[metric]} as bound
      from ${matchingVideos(filter)} where ${isEligible(ranking, days)}
    ),
    tried as (
      (select key from bounded order by bound desc limit ${tries})
      union
      (select key from bounded where published_on >= ${days.from} order by bound desc limit ${tries})
    ),
    least as materialized (
      select ${metricColumns[metric]} as gain from (select ${gainsSinceBaseline} from ${videosIn(sql`tried`)} ${countsOfRange(filter, days)}) r
      order by gain desc limit 1 offset ${limit - 1}
    )
    select v.*${columns} from ${videosIn(sql`bounded`)} ${joins}
    where chosen.bound >= coalesce((select gain from least), 0)`;
}

function hasBound(metric: VideoMetric): metric is keyof typeof boundOf {
  return Object.hasOwn(boundOf, metric);
}

function hasScore(ranking: Ranking<VideoMetric>): ranking is Ranking<keyof typeof scores> {
  return Object.hasOwn(scores, ranking.metric);
}

/** By what ClickHouse ranks, exactly as `metricColumns` has PostgreSQL do it, and the gains that this takes. */
const scores = {
  viewCountInPeriod: { score: "sum(views)", gains: ["views"] },
  likeCountInPeriod: { score: "sum(likes)", gains: ["likes"] },
  commentCountInPeriod: { score: "sum(comments)", gains: ["comments"] },
  shareCountInPeriod: { score: "sum(shares)", gains: ["shares"] },
  bookmarkCountInPeriod: { score: "sum(bookmarks)", gains: ["bookmarks"] },
  engagementRateInPeriod: {
    score: "if(sum(views) = 0, 0, (sum(likes) + sum(comments) + sum(shares) + sum(bookmarks)) / sum(views))",
    gains: ["views", "likes", "comments", "shares", "bookmarks"],
  },
} as const;

/**
 * Selects rows of `videos` with the gains that rank them, among which are the best. ClickHouse has added up the facts of all, and tells
 * of those that are as good as the last place at least; PostgreSQL puts them in order. Undefined where it has to add them up, too.
 */
async function historyOfBest(
  view: HistoryView,
  tx: Transaction,
  ranking: Ranking<keyof typeof scores>,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const { filter, days, metric, limit } = ranking;
  const { score, gains } = scores[metric];
  const videos = sql`${matchingVideos(filter)} where ${isEligible(ranking, days)}`;
  const asked = await readAsked(tx, sql`${videos} and v.observed_at >= ${days.from}`, days);
  const facts = gainingFacts(asked.videos, range, gains);
  const columns = `${score} as score, video_key, ${gains.map((gain) => `sum(${gain})`).join(", ")}`;
  const best = (rest: string) =>
    view.select({ ...facts, columns, rest: `group by video_key having ${rest}` });
  const firsts = await best(`score > 0 order by score desc limit ${limit + SPARE_PLACES}`);
  if (firsts === undefined) return undefined;
  const least = firsts[limit - 1]?.[0];
  // Whether the spare places hold all that are as good as the last one.
  const isWhole = firsts.length < limit + SPARE_PLACES || firsts.at(-1)?.[0] !== least;
  const rows = isWhole ? firsts : await best(`score >= ${least}`);
  if (rows === undefined) return undefined;
  const column = (index: number) => arrayLiteral(rows.map((row) => row[index] ?? null));
  const gained = (gain: (typeof ALL_GAINS)[number]) => {
    const index = (gains as readonly string[]).indexOf(gain); // safe: a narrower list is a list of texts
    return index < 0 ? sql`null::bigint[]` : sql`${column(index + 2)}::bigint[]`;
  };
  const gainedRows = sql`unnest(${column(1)}::bigint[], ${gained("views")}, ${gained("likes")}, ${gained("comments")},
    ${gained("shares")}, ${gained("bookmarks")}) as g(video_key, views, likes, comments, shares, bookmarks)`;
  // Where fewer have gained anything, others fill the places.
  const isNamed = least === undefined ? sql`true` : sql`v.key = any(${column(1)}::bigint[])`;
  return sql`
    select v.*, coalesce(g.views, 0) as views, coalesce(g.likes, 0) as likes, coalesce(g.comments, 0) as comments,
      coalesce(g.shares, 0) as shares, coalesce(g.bookmarks, 0) as bookmarks
    from (select v.* from ${videos} and ${isNamed}) v left join ${gainedRows} on g.video_key = v.key`;
}

const ALL_GAINS = ["views", "likes", "comments", "shares", "bookmarks"] as const;

/** Of so many more than are asked for the answer tells whether they are as good as the last place. */
const SPARE_PLACES = 100;
