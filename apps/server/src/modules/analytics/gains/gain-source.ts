import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { GainQuestion } from "./gain-question.ts";

/**
 * Where gains are read from, the cheapest that answers exactly:
 * - `groups`: sums of the whole organization, or of projects;
 * - `cohorts`: sums of the organization by day of publication;
 * - `accounts`: sums of single accounts;
 * - `videos`: the facts of every matching video.
 */
export type GainSource = "groups" | "cohorts" | "accounts" | "videos";

export async function chooseGainSource(
  db: Queryable,
  { filter, publicationMode }: GainQuestion,
): Promise<GainSource> {
  const { organizationId, accounts, projects } = filter;
  if (publicationMode === "onlyPublished") {
    return accounts === undefined && projects === undefined ? "cohorts" : "videos";
  }
  if (projects === undefined) return accounts === undefined ? "groups" : "accounts";
  if (accounts !== undefined) return "videos";
  return (await areApart(db, organizationId, projects)) ? "groups" : "videos";
}

/** Whether no account is in two of the projects: only then do their sums, added up, count no video twice. */
async function areApart(
  db: Queryable,
  organizationId: string,
  projects: readonly string[],
): Promise<boolean> {
  if (projects.length === 1) return true;
  const shared = await db.maybeRow(sql`
    select from account_projects
    where organization_id = ${organizationId} and project_id = any(${projects})
    group by account_id having count(*) > 1 limit 1`);
  return shared === undefined;
}
