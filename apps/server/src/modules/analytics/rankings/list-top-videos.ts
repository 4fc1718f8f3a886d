import type { TopVideoOutput, TopVideosQuery, VideoMetric } from "@clipledger/contract/analytics/top-lists";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { inConsistentView, type Queryable, type Transaction } from "../../../infra/db/database.ts";
import { onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type AskingContext, openHistory } from "../../history/history-view.ts";
import {
  matchingAccounts,
  matchingVideos,
  matchingVideosInOrder,
  organizationKey,
} from "../filter/analytics-filter.ts";
import { type InteractionsRow, isEligible, toInteractions } from "../gains/gain-question.ts";
import type { Ranking } from "../gains/ranking-question.ts";
import { countsOfRange, gainsSinceBaseline } from "../gains/video-gains.ts";
import { type ShownVideoRow, shownVideos, toVideo } from "../videos/video-rows.ts";
import { hasScore, historyOfBest } from "./best-of-history.ts";
import { countsInPeriod, isOfPeriod, metricColumns, toRanking } from "./ranking.ts";

/** Who ranks gains where there is a ClickHouse. */
interface RankingLimits {
  /** The facts of so many videos ClickHouse adds up sooner than PostgreSQL finds out how many can be among the best. */
  readonly addedUp: number;
  /** Of more, so many that can be among the best PostgreSQL looks up one by one sooner than ClickHouse adds up all. */
  readonly lookedUp: number;
  /** So many places more than are asked for ClickHouse tells, to show whether others are as good as the last one. */
  readonly sparePlaces: number;
}

const LIMITS: RankingLimits = { addedUp: 100_000, lookedUp: 2_000, sparePlaces: 100 };

export async function listTopVideos(
  ctx: AskingContext,
  query: TopVideosQuery,
  limits: RankingLimits = LIMITS,
): Promise<TopVideoOutput[]> {
  const ranking = toRanking(ctx, query);
  const rows =
    ctx.clickhouse === undefined || !hasScore(ranking)
      ? await listTopVideoRows(ctx.db, ranking)
      : await inConsistentView(ctx.db, async (tx) => {
          const { sparePlaces } = limits;
          const isForFew = await haveFewCandidates(tx, ranking, limits);
          const gained = isForFew
            ? undefined
            : await historyOfBest(
                await openHistory(ctx, tx),
                tx,
                { ...ranking, sparePlaces },
                dayRange(query.dateRange),
              );
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
  likely: SqlFragment = scoredCandidates(ranking),
): Promise<TopVideoRow[]> {
  return db.rows(sql`${shownVideos(rankedVideos(ranking, likely), gainsIn(ranking))} order by v.place`);
}

/** Whether few of very many videos can be among the best. By rates all can. */
async function haveFewCandidates(
  tx: Transaction,
  ranking: Ranking<VideoMetric>,
  { addedUp, lookedUp }: RankingLimits,
): Promise<boolean> {
  if (ranking.metric === "engagementRateInPeriod") return false;
  const { are_few } = await tx.row<{ are_few: boolean }>(sql`
    select case when coalesce(sum(kept.video_count), 0) <= ${addedUp} then false
      else (select count(*) from (select from (${candidates(ranking)}) r limit ${lookedUp + 1}) few) <= ${lookedUp} end as are_few
    from ${matchingAccounts(ranking.filter)} a join account_stats kept on kept.account_key = a.key`);
  return are_few;
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

function gainsIn({ filter, days }: Ranking<VideoMetric>) {
  return { columns: sql`, ${gainsSinceBaseline}`, joins: countsOfRange(filter, days) };
}

/** Selects the candidates with what the metric needs of them: gains are read for those of the period only. */
function scoredCandidates(ranking: Ranking<VideoMetric>): SqlFragment {
  if (!isOfPeriod(ranking.metric)) return candidates(ranking);
  return sql`
    select v.*, ${gainsSinceBaseline}
    from (${candidates(ranking)}) v ${countsOfRange(ranking.filter, ranking.days)}`;
}

/** Selects the videos that can be among the best. */
function candidates(ranking: Ranking<VideoMetric>): SqlFragment {
  const { filter, days, metric } = ranking;
  if (metric === "viewCountInPeriod") return likelyByViews(ranking);
  if (hasBound(metric)) return likelyCandidates({ ...ranking, metric });
  const videos = metric === "viewCount" ? matchingVideosInOrder(filter) : matchingVideos(filter);
  return sql`select v.* from ${videos} where ${isEligible(ranking, days)}`;
}

/** The same, where an index has the videos in the order of the bound: no others are met. */
function likelyByViews(ranking: Ranking<VideoMetric>): SqlFragment {
  const { filter, days, limit } = ranking;
  const tries = limit * TRIES_PER_PLACE;
  const eligible = isEligible(ranking, days);
  const videos = matchingVideosInOrder(filter);
  return sql`
    with tried as materialized (
      (
        select * from (
          select v.* from ${videos} where ${eligible} order by v.view_count desc, v.key desc limit 800
        ) v limit ${tries}
      )
      union
      (
        select * from (
          select v.* from ${videos} where ${eligible} and v.published_at < ${days.to} + 1
          order by v.published_at desc, v.key desc limit 800
        ) v limit ${tries}
      )
    ),
    least as materialized (
      select views as gain from (select ${gainsSinceBaseline} from tried v ${countsOfRange(filter, days)}) r
      order by gain desc limit 1 offset ${limit - 1}
    )
    select v.* from ${videos}
    where ${eligible} and v.view_count >= coalesce((select gain from least), 0)`;
}

/**
 * A video gains no more than it has. So the gains of a few with high counts tell what it takes at least to be among
 * the best, and of videos that have less no fact needs to be read.
 */
function likelyCandidates(ranking: Ranking<keyof typeof boundOf>): SqlFragment {
  const { filter, days, metric, limit } = ranking;
  const tries = limit * TRIES_PER_PLACE;
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
      select ${metricColumns[metric]} as gain
      from (
        select ${gainsSinceBaseline}
        from tried join videos v on v.organization_key = ${organizationKey(filter)} and v.key = tried.key
          ${countsOfRange(filter, days)}
      ) r
      order by gain desc limit 1 offset ${limit - 1}
    )
    select v.*
    from bounded join videos v on v.organization_key = ${organizationKey(filter)} and v.key = bounded.key
    where bounded.bound >= coalesce((select gain from least), 0)`;
}

function hasBound(metric: VideoMetric): metric is keyof typeof boundOf {
  return Object.hasOwn(boundOf, metric);
}
