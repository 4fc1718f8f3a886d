import type { ProjectsQuery } from "@clipledger/contract/projects";
import type { OperationContext } from "../../../infra/context.ts";
import { toProject } from "./projects.mapper.ts";
import { countProjects, listProjectRows } from "./projects.queries.ts";

export async function listProjects({ db, organization }: OperationContext, query: ProjectsQuery) {
  const [totalRows, rows] = await Promise.all([
    countProjects(db, organization.id, query.search),
    listProjectRows(db, organization.id, query),
  ]);
  return { data: rows.map(toProject), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}
