import type { VideosQuery } from "@clipledger/contract/videos";
import type { OperationContext } from "../../../infra/context.ts";
import { toVideoListFilter } from "./video-list-filter.ts";
import { toVideoRow } from "./videos.mapper.ts";
import { countListedVideos, listVideoRows } from "./videos.queries.ts";

export async function listVideos(ctx: OperationContext, query: VideosQuery) {
  const filter = toVideoListFilter(ctx, query);
  const totalRows = await countListedVideos(ctx.db, filter);
  const rows = await listVideoRows(ctx.db, filter, query, totalRows);
  const shownProjects = query.expand?.includes("projects") ? "fields" : "ids";
  return {
    data: rows.map((row) => toVideoRow(row, shownProjects)),
    pageCount: Math.ceil(totalRows / query.perPage),
    totalRows,
  };
}
