import type { VideoMetric } from "@clipledger/contract/analytics/top-lists";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { matchingVideos, matchingVideosInOrder, organizationKey } from "../filter/matching.ts";
import { isPublished } from "../filter/publication.ts";
import { countsAtEnds, gainsOf } from "../gains/video-gains.ts";
import { metricColumns } from "./metric-columns.ts";
import type { Ranking } from "./ranking.ts";

/** How many videos with the highest counts are tried first, to learn what the best have gained at least. */
const TRIED_FIRST = 200;

/** Of the gains that rank, the count that none can exceed. */
const boundOf = {
  viewCountInPeriod: sql`v.view_count`,
  likeCountInPeriod: sql`v.like_count`,
  commentCountInPeriod: sql`v.comment_count`,
  shareCountInPeriod: sql`v.share_count`,
  bookmarkCountInPeriod: sql`v.bookmark_count`,
} satisfies Partial<Record<VideoMetric, SqlFragment>>;

/** Selects the best rows of `videos`, with their place. */
export function rankedVideos(ranking: Ranking<VideoMetric>): SqlFragment {
  const order = sql`${metricColumns[ranking.metric]} desc, r.platform collate "C", r.platform_video_id collate "C"`;
  return sql`
    select r.*, row_number() over (order by ${order}) as place from (
      select r.* from (${candidates(ranking)}) r order by ${order} limit ${ranking.limit}
    ) r`;
}

function candidates({ filter, publicationMode, range, days, ...ranking }: Ranking<VideoMetric>): SqlFragment {
  const { metric } = ranking;
  const published = isPublished(range, publicationMode);
  if (hasBound(metric)) return likelyCandidates({ filter, publicationMode, range, days, ...ranking, metric });
  if (metric === "engagementRateInPeriod")
    return sql`select v.*, ${gainsOf} from ${matchingVideos(filter)} ${countsAtEnds(filter, days)} where ${published}`;
  const videos = metric === "viewCount" ? matchingVideosInOrder(filter) : matchingVideos(filter);
  return sql`select v.* from ${videos} where ${published}`;
}

/**
 * A video gains no more than it has. So the gains of a few with high counts tell what it takes to be among the best,
 * and those of videos with less need not be read.
 */
function likelyCandidates({
  filter,
  publicationMode,
  range,
  days,
  metric,
  limit,
}: Ranking<keyof typeof boundOf>): SqlFragment {
  const byKey = sql`join videos v on v.organization_key = ${organizationKey(filter)} and v.key = bounded.key`;
  return sql`
    with bounded as materialized (
      select v.key, v.published_on, ${boundOf[metric]} as bound
      from ${matchingVideos(filter)} where ${isPublished(range, publicationMode)}
    ),
    tried as (
      (select key from bounded order by bound desc limit ${TRIED_FIRST})
      union
      (select key from bounded where published_on >= ${days.from} order by bound desc limit ${TRIED_FIRST})
    ),
    least as materialized (
      select ${metricColumns[metric]} as gain
      from (select ${gainsOf} from tried bounded ${byKey} ${countsAtEnds(filter, days)}) r
      order by gain desc limit 1 offset ${limit - 1}
    )
    select v.*, ${gainsOf} from bounded ${byKey} ${countsAtEnds(filter, days)}
    where bounded.bound >= coalesce((select gain from least), 0)`;
}

function hasBound(metric: VideoMetric): metric is keyof typeof boundOf {
  return Object.hasOwn(boundOf, metric);
}
