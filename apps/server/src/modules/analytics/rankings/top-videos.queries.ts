import type { VideoMetric } from "@clipledger/contract/analytics/top-lists";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { matchingAccounts, videoMatches } from "../filter/matching.ts";
import { isPublished } from "../filter/publication.ts";
import type { InteractionsRow } from "../gains/interactions.ts";
import { countsAtEnds, gainsOf } from "../gains/video-gains.ts";
import { type ShownVideoRow, shownVideos } from "../videos/video-rows.ts";
import { isOfPeriod, metricColumns } from "./metric-columns.ts";
import type { Ranking } from "./ranking.ts";

/** The five gains are those of the range. */
export interface TopVideoRow extends ShownVideoRow, InteractionsRow {}

export function listTopVideoRows(db: Queryable, ranking: Ranking<VideoMetric>): Promise<TopVideoRow[]> {
  const { filter, days } = ranking;
  return db.rows(
    sql`${shownVideos(ranked(ranking), {
      columns: sql`, ${gainsOf}`,
      joins: countsAtEnds(filter, days),
    })} order by v.place`,
  );
}

/** Selects the best rows of `videos`, with their place. Gains of all are read only to rank by them. */
function ranked({ filter, publicationMode, range, days, metric, limit }: Ranking<VideoMetric>): SqlFragment {
  const gains = isOfPeriod(metric)
    ? { columns: sql`, ${gainsOf}`, joins: countsAtEnds(filter, days) }
    : { columns: sql``, joins: sql`` };
  const order = sql`${metricColumns[metric]} desc, r.platform collate "C", r.platform_video_id collate "C"`;
  return sql`
    select r.*, row_number() over (order by ${order}) as place from (
      select r.* from (
        select v.* ${gains.columns}
        from ${matchingAccounts(filter)} a join videos v on ${videoMatches(filter)} ${gains.joins}
        where ${isPublished(range, publicationMode)}
      ) r order by ${order} limit ${limit}
    ) r`;
}
