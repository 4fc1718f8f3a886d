import type { BriefsQuery } from "@clipledger/contract/briefs";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../infra/context.ts";
import { countBriefs, listBriefRows } from "./brief-list.queries.ts";
import { toBriefRow } from "./briefs.mapper.ts";

export async function listBriefs({ db, organization, clock }: OperationContext, query: BriefsQuery) {
  const today = dateOf(clock.now());
  const [totalRows, rows] = await Promise.all([
    countBriefs(db, organization.id, query),
    listBriefRows(db, organization.id, today, query),
  ]);
  return {
    data: rows.map((row) => toBriefRow(row, today)),
    pageCount: Math.ceil(totalRows / query.perPage),
    totalRows,
  };
}
