import type { CreatorFilter, CreatorsQuery } from "@clipledger/contract/creators";
import type { OperationContext } from "../../infra/context.ts";
import { countListedCreators, listCreatorRows } from "./creator-list.queries.ts";
import { toCreator } from "./creators.mapper.ts";

export async function listCreators({ db, organization, clock }: OperationContext, query: CreatorsQuery) {
  const now = clock.now();
  const [totalRows, rows] = await Promise.all([
    countListedCreators(db, organization.id, query, now),
    listCreatorRows(db, organization.id, query, now),
  ]);
  const data = rows.map((row) => toCreator(row, now));
  return { data, pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

export async function countCreators({ db, organization, clock }: OperationContext, filter: CreatorFilter) {
  return { total: await countListedCreators(db, organization.id, filter, clock.now()) };
}
