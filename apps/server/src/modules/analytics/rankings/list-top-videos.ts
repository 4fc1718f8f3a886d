import type { TopVideoOutput, TopVideosQuery, VideoMetric } from "@clipledger/contract/analytics/top-lists";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { matchingVideos, matchingVideosInOrder, organizationKey } from "../filter/analytics-filter.ts";
import { type InteractionsRow, isEligible, toInteractions } from "../gains/gain-question.ts";
import { countsOfRange, gainsSinceBaseline } from "../gains/video-gains.ts";
import { type ShownVideoRow, shownVideos } from "../videos/video-rows.ts";
import { toVideo } from "../videos/videos.mapper.ts";
import { countsInPeriod, metricColumns, type Ranking, toRanking } from "./ranking.ts";

export async function listTopVideos(ctx: OperationContext, query: TopVideosQuery): Promise<TopVideoOutput[]> {
  const rows = await listTopVideoRows(ctx.db, toRanking(ctx, query));
  return rows.map((row) => ({ ...toVideo(row), ...countsInPeriod(toInteractions(row)) }));
}

/** The five gains are those of the range. */
interface TopVideoRow extends ShownVideoRow, InteractionsRow {}

function listTopVideoRows(db: Queryable, ranking: Ranking<VideoMetric>): Promise<TopVideoRow[]> {
  return db.rows(
    sql`${shownVideos(rankedVideos(ranking), {
      columns: sql`, ${gainsSinceBaseline}`,
      joins: countsOfRange(ranking.filter, ranking.days),
    })} order by v.place`,
  );
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
function rankedVideos(ranking: Ranking<VideoMetric>): SqlFragment {
  const order = sql`${metricColumns[ranking.metric]} desc, r.platform collate "C", r.platform_video_id collate "C"`;
  const best = onePage(sql`select r.* from (${candidates(ranking)}) r order by ${order}`, {
    page: 1,
    perPage: ranking.limit,
  });
  return sql`select r.*, row_number() over (order by ${order}) as place from (${best}) r`;
}

function candidates(ranking: Ranking<VideoMetric>): SqlFragment {
  const { filter, days, metric } = ranking;
  if (metric === "viewCountInPeriod") return likelyByViews({ ...ranking, metric });
  if (hasBound(metric)) return likelyCandidates({ ...ranking, metric });
  const eligible = isEligible(ranking, days);
  if (metric === "engagementRateInPeriod")
    return sql`select v.*, ${gainsSinceBaseline} from ${matchingVideos(filter)} ${countsOfRange(filter, days)} where ${eligible}`;
  const videos = metric === "viewCount" ? matchingVideosInOrder(filter) : matchingVideos(filter);
  return sql`select v.* from ${videos} where ${eligible}`;
}

/** The same, where an index has the videos in the order of the bound: no others are met. */
function likelyByViews({ filter, days, limit, publicationMode }: Ranking<"viewCountInPeriod">): SqlFragment {
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
    select v.*, ${gainsSinceBaseline} from ${videos} ${countsOfRange(filter, days)}
    where ${eligible} and v.view_count >= coalesce((select gain from least), 0)`;
}

/**
 * A video gains no more than it has. So the gains of a few with high counts tell what it takes at least to be among
 * the best, and of videos that have less no fact needs to be read.
 */
function likelyCandidates(ranking: Ranking<keyof typeof boundOf>): SqlFragment {
  const { filter, days, metric, limit } = ranking;
  const tries = limit * TRIES_PER_PLACE;
  const gainsFrom = (keys: SqlFragment) => sql`${keys} chosen
    join videos v on v.organization_key = ${organizationKey(filter)} and v.key = chosen.key ${countsOfRange(filter, days)}`;
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
      select ${metricColumns[metric]} as gain from (select ${gainsSinceBaseline} from ${gainsFrom(sql`tried`)}) r
      order by gain desc limit 1 offset ${limit - 1}
    )
    select v.*, ${gainsSinceBaseline} from ${gainsFrom(sql`bounded`)}
    where chosen.bound >= coalesce((select gain from least), 0)`;
}

function hasBound(metric: VideoMetric): metric is keyof typeof boundOf {
  return Object.hasOwn(boundOf, metric);
}
