import type { ProjectsQuery } from "@clipledger/contract/projects";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type FullRowUserColumns, fullRowUserColumns, joinRowUser } from "../row-actor.ts";

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

export async function countProjects(
  db: Queryable,
  organizationId: string,
  search: string | undefined,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from projects p where ${matching(organizationId, search)}`);
  return total;
}

export function listProjectRows(
  db: Queryable,
  organizationId: string,
  { search, sortCol, sortDir, page, perPage }: ProjectsQuery,
): Promise<ProjectRow[]> {
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  const projects = sql`${selectProjects} where ${matching(organizationId, search)}
    order by ${sortColumns[sortCol]} ${direction}, p.key ${direction}`;
  return db.rows(onePage(projects, { page, perPage }));
}

export function findProject(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ProjectRow | undefined> {
  return db.maybeRow(sql`${selectProjects} where p.organization_id = ${organizationId} and p.id = ${id}`);
}

/** Keeps the project as it is until the transaction ends. */
export async function lockProject(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.rows(sql`
    select 1 from projects where organization_id = ${organizationId} and id = ${id} for update`);
}

const sortColumns: Readonly<Record<ProjectsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
  name: sql`lower(p.name)`,
  trackedAccounts: sql`membership.accounts`,
};

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

function matching(organizationId: string, search: string | undefined): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`p.organization_id = ${organizationId}`,
    search ? sql`(p.name ilike ${pattern} or p.description ilike ${pattern})` : undefined,
  ]);
}

export interface ProjectFields {
  name: string;
  url: string | null;
  description: string | null;
  logo: string | null;
  appleAppId: string | null;
}

interface NewProjectRow extends ProjectFields {
  organizationId: string;
  id: string;
  actorType: RowActor;
  userId: string | null;
  createdAt: Date;
}

export async function insertProject(tx: Transaction, project: NewProjectRow): Promise<void> {
  await tx.execute(sql`
    insert into projects (
      organization_id, id, name, url, description, logo, app_id, created_at, updated_at, actor_type, user_id
    ) values (
      ${project.organizationId}, ${project.id}, ${project.name}, ${project.url}, ${project.description}, ${project.logo},
      ${project.appleAppId}, ${project.createdAt}, ${project.createdAt}, ${project.actorType}, ${project.userId}
    )`);
}

export async function updateProjectRow(
  tx: Transaction,
  organizationId: string,
  id: string,
  fields: ProjectFields,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update projects set name = ${fields.name}, url = ${fields.url}, description = ${fields.description},
      logo = ${fields.logo}, app_id = ${fields.appleAppId}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Its accounts leave it, and its sums go; what it was made of stays in every other sum. */
export async function deleteProjectRow(
  tx: Transaction,
  { organizationKey, organizationId, id, key }: DeletedProject,
): Promise<void> {
  for (const table of [sql`group_days`, sql`group_baselines`]) {
    await tx.execute(
      sql`delete from ${table} where organization_key = ${organizationKey} and group_key = ${key}`,
    );
  }
  await tx.execute(sql`delete from projects where organization_id = ${organizationId} and id = ${id}`);
}

interface DeletedProject {
  organizationKey: number;
  organizationId: string;
  id: string;
  key: number;
}

export async function isAppleApp(tx: Transaction, organizationId: string, appId: string): Promise<boolean> {
  const app = await tx.maybeRow(sql`
    select 1 from apps where organization_id = ${organizationId} and id = ${appId} and provider = 'apple' for share`);
  return app !== undefined;
}
