import type { ApplicationFilter, ApplicationsQuery } from "@clipledger/contract/applications";
import { type ApplicationStatus, CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import { containsPattern } from "../../../infra/db/contains-pattern.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { onePage, type PageCut } from "../../../infra/db/page.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { JobRow } from "../jobs/job-rows.ts";

export interface ApplicationRow {
  organization_id: string;
  organization_name: string;
  id: string;
  job_id: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  status: ApplicationStatus;
  source: "applied" | "invited";
  message: string;
  country_code: string | null;
  languages: string[];
  links: string[];
  challenge_video_url: string | null;
  is_bookmarked: boolean;
  /** Whether the person themselves sent it, or took it up: a stranger can write any address into a form. */
  is_confirmed: boolean;
  read_at: Date | null;
  answered_at: Date | null;
  status_changed_at: Date;
  created_at: Date;
  updated_at: Date;
  product_title: string;
  job_status: JobRow["status"];
  job_type: JobRow["job_type"];
  job_logo_url: string | null;
  job_countries: string[];
  job_languages: string[];
  creator_id: string | null;
  image: string | null;
  chat_id: string | null;
}

/** The person is shown as the application names them: anybody may write any address into one. */
const columns = sql`
  select a.organization_id, o.name as organization_name, a.id, a.job_id, a.user_id, u.email,
    a.first_name, a.last_name, a.status, a.source, a.message, a.country_code, a.languages, a.links,
    a.challenge_video_url, a.is_bookmarked, a.is_confirmed, a.read_at, a.answered_at, a.status_changed_at, a.created_at, a.updated_at,
    j.product_title, j.status as job_status, j.job_type, j.logo_url as job_logo_url,
    j.country_residences as job_countries, j.languages as job_languages, c.id as creator_id,
    case when c.joined_at is not null then u.image end as image, chat.id as chat_id`;

/** What is around applications `a`, the chat above all, is looked up for each of them: take a page of them first. */
const around = sql`
  join organizations o on o.id = a.organization_id
  join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
  join users u on u.id = a.user_id
  left join creators c on c.organization_id = a.organization_id and c.user_id = a.user_id
  left join lateral (
    select t.id from chats t
    where t.organization_id = a.organization_id and t.kind = 'direct'
      and (t.creator_id = c.id or t.applicant_user_id = a.user_id)
    limit 1
  ) chat on true`;

const selectApplications = sql`${columns} from job_applications a ${around}`;

export async function countApplicationRows(
  db: Queryable,
  organizationId: string,
  filter: ApplicationFilter,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from job_applications a where ${matching(organizationId, filter)}`);
  return total;
}

export function listApplicationRows(
  db: Queryable,
  organizationId: string,
  { sortCol, sortDir, page, perPage, ...filter }: ApplicationsQuery,
): Promise<ApplicationRow[]> {
  const order = sql`${sortColumns[sortCol]} ${sortDir === "asc" ? sql`asc` : sql`desc`}, a.id`;
  const cut = sql`select a.* from job_applications a where ${matching(organizationId, filter)} order by ${order}`;
  return db.rows(sql`${columns} from (${onePage(cut, { page, perPage })}) a ${around} order by ${order}`);
}

export function listApplicationRowsById(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ApplicationRow[]> {
  return db.rows(sql`
    ${selectApplications} where a.organization_id = ${organizationId} and a.id = any(${ids}::text[])
    order by array_position(${ids}::text[], a.id)`);
}

export function findApplication(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return db.maybeRow(sql`${selectApplications} where a.organization_id = ${organizationId} and a.id = ${id}`);
}

/** The application, as it stays until the transaction ends. */
export function lockApplicationRow(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return lockWhere(tx, sql`a.organization_id = ${organizationId} and a.id = ${id}`);
}

export function lockApplicationOfPerson(
  tx: Transaction,
  { organizationId, jobId, userId }: { organizationId: string; jobId: string; userId: string },
): Promise<ApplicationRow | undefined> {
  return lockWhere(
    tx,
    sql`a.organization_id = ${organizationId} and a.job_id = ${jobId} and a.user_id = ${userId}`,
  );
}

/** In whichever organization: the person is who may. */
export function lockOwnApplication(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return lockWhere(tx, sql`a.user_id = ${userId} and a.id = ${id}`);
}

// Locked first and read next: what is read in the statement that waits may be older than what it waited for.
async function lockWhere(tx: Transaction, condition: SqlFragment): Promise<ApplicationRow | undefined> {
  const held = await tx.maybeRow(sql`select from job_applications a where ${condition} for update`);
  return held && tx.maybeRow(sql`${selectApplications} where ${condition}`);
}

export async function countOwnApplications(db: Queryable, userId: string): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from job_applications a where a.user_id = ${userId}`);
  return total;
}

export function listOwnApplicationRows(
  db: Queryable,
  userId: string,
  query: PageCut & { readonly sortDir: "asc" | "desc" },
): Promise<ApplicationRow[]> {
  const order = sql`a.created_at ${query.sortDir === "asc" ? sql`asc` : sql`desc`}, a.id`;
  const cut = sql`select a.* from job_applications a where a.user_id = ${userId} order by ${order}`;
  return db.rows(sql`${columns} from (${onePage(cut, query)}) a ${around} order by ${order}`);
}

const sortColumns: Readonly<Record<ApplicationsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  statusChangedAt: sql`a.status_changed_at`,
  name: sql`lower(a.first_name || ' ' || a.last_name)`,
  status: sql`a.status`,
};

function matching(organizationId: string, filter: ApplicationFilter): SqlFragment {
  const { search, jobIds, statuses, source, countryCodes, languages } = filter;
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`a.organization_id = ${organizationId}`,
    search ? sql`a.first_name || ' ' || a.last_name ilike ${pattern}` : undefined,
    jobIds && sql`a.job_id = any(${jobIds}::text[])`,
    statuses && sql`a.status = any(${statuses}::text[])`,
    source && sql`a.source = ${source}`,
    countryCodes && sql`a.country_code = any(${countryCodes}::text[])`,
    languages && sql`a.languages && ${languages}::text[]`,
    filter.unreadOnly ? sql`a.read_at is null and a.status <> all(${CLOSED_STATUSES}::text[])` : undefined,
    filter.bookmarkedOnly ? sql`a.is_bookmarked` : undefined,
  ]);
}
