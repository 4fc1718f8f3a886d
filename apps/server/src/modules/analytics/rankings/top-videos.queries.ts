import type { VideoMetric } from "@clipledger/contract/analytics/top-lists";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { InteractionsRow } from "../gains/interactions.ts";
import { countsOfRange, gainsSinceBaseline } from "../gains/video-gains.ts";
import { type ShownVideoRow, shownVideos } from "../videos/video-rows.ts";
import { rankedVideos } from "./ranked-videos.ts";
import type { Ranking } from "./ranking.ts";

/** The five gains are those of the range. */
export interface TopVideoRow extends ShownVideoRow, InteractionsRow {}

export function listTopVideoRows(db: Queryable, ranking: Ranking<VideoMetric>): Promise<TopVideoRow[]> {
  return db.rows(
    sql`${shownVideos(rankedVideos(ranking), {
      columns: sql`, ${gainsSinceBaseline}`,
      joins: countsOfRange(ranking.filter, ranking.days),
    })} order by v.place`,
  );
}
