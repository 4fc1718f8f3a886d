import type { OwnApplicationsQuery } from "@clipledger/contract/portal/applications";
import type { PortalContext } from "../../../../infra/context.ts";
import { countOwnApplications, listOwnApplicationRows } from "../applications.queries.ts";
import { toOwnApplication } from "./own-applications.mapper.ts";

export async function listOwnApplications({ db, userId }: PortalContext, query: OwnApplicationsQuery) {
  const [totalRows, rows] = await Promise.all([
    countOwnApplications(db, userId),
    listOwnApplicationRows(db, userId, query),
  ]);
  return { data: rows.map(toOwnApplication), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}
