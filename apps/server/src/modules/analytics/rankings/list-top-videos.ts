import type { TopVideoOutput, TopVideosQuery } from "@clipledger/contract/analytics/top-lists";
import type { OperationContext } from "../../../infra/context.ts";
import { toInteractions } from "../gains/interactions.ts";
import { toVideo } from "../videos/videos.mapper.ts";
import { countsInPeriod } from "./performance.mapper.ts";
import { toRanking } from "./ranking.ts";
import { listTopVideoRows } from "./top-videos.queries.ts";

export async function listTopVideos(ctx: OperationContext, query: TopVideosQuery): Promise<TopVideoOutput[]> {
  const rows = await listTopVideoRows(ctx.db, toRanking(ctx, query));
  return rows.map((row) => ({ ...toVideo(row), ...countsInPeriod(toInteractions(row)) }));
}
