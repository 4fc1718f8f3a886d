import type { ApplicationForm } from "@clipledger/contract/jobs/application-input";
import type { ApplicationStatus } from "@clipledger/domain/jobs/application-status";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** What an applicant says about themselves. */
export type ApplicationContent = Omit<ApplicationForm, "isOfAge">;

export interface NewApplicationRow {
  readonly organizationId: string;
  readonly id: string;
  readonly jobId: string;
  readonly userId: string;
  readonly at: Date;
}

export interface SentApplicationRow extends NewApplicationRow {
  /** Whether the person sent it in a session of theirs. */
  readonly isConfirmed: boolean;
}

/** Unread until somebody of the team looks at it. False when the person has an application for the job already. */
export async function insertApplication(
  tx: Transaction,
  { organizationId, id, jobId, userId, isConfirmed, at }: SentApplicationRow,
  content: ApplicationContent,
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into job_applications (
      organization_id, id, job_id, user_id, status, source, first_name, last_name, message, country_code, languages,
      links, challenge_video_url, is_confirmed, status_changed_at, created_at, updated_at
    ) values (
      ${organizationId}, ${id}, ${jobId}, ${userId}, 'open', 'applied', ${content.firstName}, ${content.lastName},
      ${content.message}, ${content.countryCode}, ${content.languages}, ${content.links}, ${content.challengeVideoUrl},
      ${isConfirmed}, ${at}, ${at}, ${at}
    ) on conflict (organization_id, job_id, user_id) do nothing`);
  return inserted > 0;
}

export interface NewInvitationRow extends NewApplicationRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly invitedByUserId: string | null;
}

export async function insertInvitation(tx: Transaction, invitation: NewInvitationRow): Promise<boolean> {
  const { organizationId, id, jobId, userId, firstName, lastName, invitedByUserId, at } = invitation;
  const inserted = await tx.execute(sql`
    insert into job_applications (
      organization_id, id, job_id, user_id, status, source, first_name, last_name, invited_by_user_id, read_at,
      status_changed_at, created_at, updated_at
    ) values (
      ${organizationId}, ${id}, ${jobId}, ${userId}, 'invited', 'invited', ${firstName}, ${lastName},
      ${invitedByUserId}, ${at}, ${at}, ${at}, ${at}
    ) on conflict (organization_id, job_id, user_id) do nothing`);
  return inserted > 0;
}

interface ApplicationKey {
  readonly organizationId: string;
  readonly id: string;
  readonly at: Date;
}

/** The person applies, in a session, with an application that they have: invited, or closed. */
export async function updateContent(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  status: "open" | "answered",
  content: ApplicationContent,
): Promise<void> {
  await tx.execute(sql`
    update job_applications set status = ${status}, status_changed_at = ${at}, updated_at = ${at}, read_at = null, is_confirmed = true,
      source = case when ${status} = 'open' then 'applied' else source end, first_name = ${content.firstName},
      last_name = ${content.lastName}, message = ${content.message}, country_code = ${content.countryCode},
      languages = ${content.languages}, links = ${content.links}, challenge_video_url = ${content.challengeVideoUrl}
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function updateStatus(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  { status, creatorId }: { status: ApplicationStatus; creatorId: string | null },
): Promise<void> {
  await tx.execute(sql`
    update job_applications set status = ${status}, status_changed_at = ${at}, updated_at = ${at},
      source = case when ${status} = 'invited' then 'invited' else source end,
      creator_id = coalesce(${creatorId}, creator_id)
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function updateAnswered(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
): Promise<void> {
  await tx.execute(sql`
    update job_applications set answered_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function updateBookmark(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  isBookmarked: boolean,
): Promise<void> {
  await tx.execute(sql`
    update job_applications set is_bookmarked = ${isBookmarked}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** The number is 0 when there is no such application. When it was first read is kept. */
export function updateRead(tx: Transaction, { organizationId, id, at }: ApplicationKey): Promise<number> {
  return tx.execute(sql`
    update job_applications set read_at = coalesce(read_at, ${at})
    where organization_id = ${organizationId} and id = ${id}`);
}
