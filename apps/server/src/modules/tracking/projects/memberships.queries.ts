import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface AccountMembershipRow {
  id: string;
  key: number;
  is_member: boolean;
}

/** The accounts among these that are tracked, and whether each is in the project. */
export function listAccountMemberships(
  tx: Transaction,
  organizationId: string,
  projectId: string,
  accountIds: readonly string[],
): Promise<AccountMembershipRow[]> {
  return tx.rows(sql`
    select a.id, a.key, ap.account_id is not null as is_member
    from tracked_accounts a
    left join account_projects ap
      on ap.organization_id = a.organization_id and ap.account_id = a.id and ap.project_id = ${projectId}
    where a.organization_id = ${organizationId} and a.id = any(${accountIds}::text[])
    order by a.key`);
}

export function insertMemberships(
  tx: Transaction,
  organizationId: string,
  projectId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    insert into account_projects (organization_id, account_id, project_id, created_at)
    select ${organizationId}, account_id, ${projectId}, ${at} from unnest(${accountIds}::text[]) account_id`);
}

export function deleteMemberships(
  tx: Transaction,
  organizationId: string,
  projectId: string,
  accountIds: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from account_projects
    where organization_id = ${organizationId} and project_id = ${projectId} and account_id = any(${accountIds}::text[])`);
}

interface AccountFilterRow {
  key: number;
  label: string;
  hashtags_filter: string[] | null;
}

export function findAccountFilter(
  tx: Transaction,
  organizationId: string,
  accountId: string,
): Promise<AccountFilterRow | undefined> {
  return tx.maybeRow(sql`
    select key, coalesce(username, initial_username, platform_account_id) as label, hashtags_filter
    from tracked_accounts where organization_id = ${organizationId} and id = ${accountId}`);
}

export interface ProjectFilterRow {
  project_id: string;
  project_name: string;
  hashtags_filter: string[] | null;
}

export function listProjectFilters(
  tx: Transaction,
  organizationId: string,
  accountId: string,
): Promise<ProjectFilterRow[]> {
  return tx.rows(sql`
    select ap.project_id, p.name as project_name, ap.hashtags_filter
    from account_projects ap
    join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
    where ap.organization_id = ${organizationId} and ap.account_id = ${accountId}`);
}

export async function updateProjectFilter(
  tx: Transaction,
  organizationId: string,
  accountId: string,
  { projectId, hashtagsFilter }: { projectId: string; hashtagsFilter: readonly string[] | null },
): Promise<void> {
  await tx.execute(sql`
    update account_projects set hashtags_filter = ${hashtagsFilter}::text[]
    where organization_id = ${organizationId} and account_id = ${accountId} and project_id = ${projectId}`);
}
