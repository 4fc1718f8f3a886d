import type { BoardJobDetailsOutput, BoardQuery } from "@clipledger/contract/portal/jobs";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalVisitorContext } from "../../../infra/context.ts";
import { hasOpenApplication } from "./applied.queries.ts";
import { toBoardJob, toBoardJobDetails } from "./board.mapper.ts";
import { countBoardJobs, findBoardJob, listBoardJobRows } from "./board.queries.ts";

export async function listBoardJobs({ db }: PortalVisitorContext, query: BoardQuery) {
  const [totalRows, rows] = await Promise.all([countBoardJobs(db, query), listBoardJobRows(db, query)]);
  return { data: rows.map(toBoardJob), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

export async function getBoardJob(
  { db, userId }: PortalVisitorContext,
  id: string,
): Promise<BoardJobDetailsOutput> {
  const row = await findBoardJob(db, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const hasApplied = userId !== undefined && (await hasOpenApplication(db, userId, id));
  return toBoardJobDetails(row, { hasApplied });
}
