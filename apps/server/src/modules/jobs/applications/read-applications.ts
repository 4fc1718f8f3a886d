import type { ApplicationFilter, ApplicationsQuery } from "@clipledger/contract/applications";
import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application-answers";
import type { OperationContext } from "../../../infra/context.ts";
import { toApplicationDetails, toApplicationRow } from "./applications.mapper.ts";
import { countApplicationRows, listApplicationRows } from "./applications.queries.ts";
import { getApplicationRow } from "./locked-application.ts";

export async function listApplications({ db, organization }: OperationContext, query: ApplicationsQuery) {
  const [totalRows, rows] = await Promise.all([
    countApplicationRows(db, organization.id, query),
    listApplicationRows(db, organization.id, query),
  ]);
  return { data: rows.map(toApplicationRow), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

export async function countApplications({ db, organization }: OperationContext, filter: ApplicationFilter) {
  return { total: await countApplicationRows(db, organization.id, filter) };
}

export async function getApplication(ctx: OperationContext, id: string): Promise<ApplicationDetailsOutput> {
  return toApplicationDetails(await getApplicationRow(ctx.db, ctx, id));
}
