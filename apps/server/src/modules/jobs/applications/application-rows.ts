import {
  type ApplicationDetailsOutput,
  ApplicationDetailsSchema,
  type ApplicationOutput,
  type ApplicationRowOutput,
  ApplicationSchema,
} from "@clipledger/contract/jobs/application";
import { type ApplicationStatus, CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import { toAlpha3 } from "@clipledger/domain/places/countries";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import type { RosterContext } from "../../creators/creators.queries.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
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
export const selectColumns = sql`
  select a.organization_id, o.name as organization_name, a.id, a.job_id, a.user_id, u.email,
    a.first_name, a.last_name, a.status, a.source, a.message, a.country_code, a.languages, a.links,
    a.challenge_video_url, a.is_bookmarked, a.is_confirmed, a.read_at, a.answered_at, a.status_changed_at, a.created_at, a.updated_at,
    j.product_title, j.status as job_status, j.job_type, j.logo_url as job_logo_url,
    j.country_residences as job_countries, j.languages as job_languages, c.id as creator_id,
    case when c.joined_at is not null then u.image end as image, chat.id as chat_id`;

/** What belongs to applications `a`, the chat above all, is looked up for each of them: take a page of them first. */
export const joinSurroundings = sql`
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

const selectApplications = sql`${selectColumns} from job_applications a ${joinSurroundings}`;

type ReadingContext = Pick<RosterContext, "organization">;

export async function getApplicationRow(
  db: Queryable,
  { organization }: ReadingContext,
  id: string,
): Promise<ApplicationRow> {
  const row = await findApplication(db, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export function findApplication(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return db.maybeRow(sql`${selectApplications} where a.organization_id = ${organizationId} and a.id = ${id}`);
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

/** Locks the application until the transaction ends. */
export async function lockApplication(
  tx: Transaction,
  { organization }: ReadingContext,
  id: string,
): Promise<ApplicationRow> {
  const row = await lockApplicationRow(tx, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function lockApplicationRow(
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

/** Locks a person's own application, in whichever organization it is. */
export function lockOwnApplication(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return lockWhere(tx, sql`a.user_id = ${userId} and a.id = ${id}`);
}

// Lock first and read next: what a waiting statement reads may be older than what it waited for.
async function lockWhere(tx: Transaction, condition: SqlFragment): Promise<ApplicationRow | undefined> {
  const locked = await tx.maybeRow(sql`select from job_applications a where ${condition} for update`);
  return locked && tx.maybeRow(sql`${selectApplications} where ${condition}`);
}

/** How the activity log names an application: by the applicant. */
export function applicationSubject({ id, first_name, last_name }: ApplicationRow) {
  return { type: "job_application", id, label: fullName(first_name, last_name) };
}

export interface ApplicationKey {
  readonly organizationId: string;
  readonly id: string;
  readonly at: Date;
}

export function toApplicationDetails(row: ApplicationRow): ApplicationDetailsOutput {
  return { ...wireFields(ApplicationDetailsSchema, row), ...toApplicationRow(row) };
}

export function toApplicationRow(row: ApplicationRow): ApplicationRowOutput {
  return {
    ...toEventApplication(row),
    isBookmarked: row.is_bookmarked,
    isUnread: row.read_at === null && !CLOSED_STATUSES.includes(row.status),
    languages: row.languages,
    unmet: unmetBy(row),
  };
}

export function toEventApplication(row: ApplicationRow): ApplicationOutput {
  return {
    ...wireFields(ApplicationSchema, row),
    applicant: {
      id: row.user_id,
      name: fullName(row.first_name, row.last_name),
      image: row.image,
      orgCreatorId: row.creator_id,
      countryCode: row.country_code,
    },
    job: { id: row.job_id, productTitle: row.product_title, status: row.job_status, jobType: row.job_type },
  };
}

/** Nothing is known of somebody who was invited and has not applied. */
function unmetBy(row: ApplicationRow): ApplicationRowOutput["unmet"] {
  const { country_code, job_countries, languages, job_languages } = row;
  if (country_code === null) return [];
  const country = toAlpha3(country_code);
  const livesElsewhere =
    job_countries.length > 0 && (country === undefined || !job_countries.includes(country));
  const speaksNone =
    job_languages.length > 0 && !languages.some((language) => job_languages.includes(language));
  return [...(livesElsewhere ? (["country"] as const) : []), ...(speaksNone ? (["language"] as const) : [])];
}
