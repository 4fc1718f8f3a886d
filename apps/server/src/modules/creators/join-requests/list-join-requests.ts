import type { JoinRequestsQuery } from "@clipledger/contract/dashboard/join-requests";
import type { OperationContext } from "../../../infra/context.ts";
import { toJoinRequest } from "./join-requests.mapper.ts";
import { countJoinRequests, listJoinRequestRows } from "./join-requests.queries.ts";

export async function listJoinRequests({ db, organization }: OperationContext, query: JoinRequestsQuery) {
  const [totalRows, rows] = await Promise.all([
    countJoinRequests(db, organization.id, query),
    listJoinRequestRows(db, organization.id, query),
  ]);
  return { data: rows.map(toJoinRequest), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}
