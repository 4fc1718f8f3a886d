import type { ProjectsQuery } from "@clipledger/contract/projects";
import {
  type CompetitorStatus,
  type ProjectOutput,
  ProjectSchema,
} from "@clipledger/contract/projects/project";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { type FullRowUserColumns, fullRowUserColumns, joinRowUser, toFullRowUser } from "../row-actor.ts";

export function listProjects({ db, organization }: OperationContext, query: ProjectsQuery) {
  const isListed = matching(organization.id, query.search);
  const direction = directionOf(query.sortDir);
  const projects = sql`${selectProjects} where ${isListed}
    order by ${sortColumns[query.sortCol]} ${direction}, p.key ${direction}`;
  const counting = countRows(db, sql`from projects p where ${isListed}`);
  return readPage(query, counting, db.rows<ProjectRow>(onePage(projects, query)), toProject);
}

function matching(organizationId: string, search: string | undefined): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`p.organization_id = ${organizationId}`,
    search ? sql`(p.name ilike ${pattern} or p.description ilike ${pattern})` : undefined,
  ]);
}

const sortColumns: Readonly<Record<ProjectsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
  name: sql`lower(p.name)`,
  trackedAccounts: sql`membership.accounts`,
};

export interface ProjectRow extends FullRowUserColumns {
  organization_id: string;
  id: string;
  key: number;
  name: string;
  url: string | null;
  description: string | null;
  logo: string | null;
  app_id: string | null;
  app_title: string | null;
  app_store_identifier: string | null;
  created_at: Date;
  updated_at: Date;
  actor_type: RowActor;
  accounts: number;
  competitors: number;
}

export function findProject(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ProjectRow | undefined> {
  return db.maybeRow(sql`${selectProjects} where p.organization_id = ${organizationId} and p.id = ${id}`);
}

const selectProjects = sql`
  select p.organization_id, p.id, p.key, p.name, p.url, p.description, p.logo, p.app_id, app.title as app_title,
    app.store_identifier as app_store_identifier, p.created_at, p.updated_at, p.actor_type, p.user_id,
    membership.accounts, membership.competitors, ${fullRowUserColumns}
  from projects p
  cross join lateral (
    select count(*)::int as accounts, count(*) filter (where a.is_competitor)::int as competitors
    from account_projects ap
    join tracked_accounts a on a.organization_id = ap.organization_id and a.id = ap.account_id
    where ap.organization_id = p.organization_id and ap.project_id = p.id
  ) membership
  left join apps app on app.organization_id = p.organization_id and app.id = p.app_id
  ${joinRowUser(sql`p`)}`;

export interface ProjectFields {
  name: string;
  url: string | null;
  description: string | null;
  logo: string | null;
  appleAppId: string | null;
}

export function toProject(row: ProjectRow): ProjectOutput {
  return {
    ...wireFields(ProjectSchema, row),
    ...fieldsOf(row),
    orgId: row.organization_id,
    trackedAccounts: row.accounts,
    competitorStatus: competitorStatusOf(row),
    appleApp: toAppleApp(row),
    createdByUser: toFullRowUser(row),
  };
}

/** What callers may set, as it is now. */
export function fieldsOf({ name, url, description, logo, app_id }: ProjectRow): ProjectFields {
  return { name, url, description, logo, appleAppId: app_id };
}

function competitorStatusOf({ accounts, competitors }: ProjectRow): CompetitorStatus {
  if (accounts === 0) return "none";
  if (competitors === 0) return "internal";
  return competitors === accounts ? "competitor" : "mixed";
}

function toAppleApp({ app_id, app_title, app_store_identifier }: ProjectRow): ProjectOutput["appleApp"] {
  if (app_id === null || app_title === null || app_store_identifier === null) return null;
  return { id: app_id, title: app_title, appleIdentifier: app_store_identifier };
}
