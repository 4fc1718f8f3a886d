import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { DELETED_NAME } from "../../creators/creators.queries.ts";
import type { ErasedPerson } from "./erased-person.ts";

const ACCOUNT_LOCK = 4_270_012;

/** One deletion of an account at a time, before any row of it is held. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}::int, hashtext(${userId}))`);
}

/** Nobody adds the person to a roster meanwhile. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for update`);
}

export async function isMemberOfTeam(db: Queryable, userId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(
    sql`select exists (select from members where user_id = ${userId}) as found`,
  );
  return found;
}

/** Organizations that chat with the person as an applicant. */
export async function listApplicantOrganizations(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ organization_id: string }>(sql`
    select organization_id from chats where applicant_user_id = ${userId} order by organization_id`);
  return rows.map(({ organization_id }) => organization_id);
}

/** Of those that made somebody a creator whose entry stays, a shell stays; all others go. Answers the ids of all. */
export async function eraseApplications(
  tx: Transaction,
  { userId, heirId }: ErasedPerson,
  keptByCreatorIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from job_applications where user_id = ${userId}`);
  await tx.execute(sql`
    delete from job_applications
    where user_id = ${userId} and (creator_id is null or creator_id <> all(${keptByCreatorIds}::text[]))`);
  await tx.execute(sql`
    update job_applications
    set user_id = ${heirId}, first_name = ${DELETED_NAME}, last_name = '', message = '', country_code = null,
      languages = '{}', links = '{}', challenge_video_url = null
    where user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

/** Answers the ids of all. */
export async function deleteJoinRequestsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`delete from creator_join_requests where user_id = ${userId} returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Nobody has been invited to a team by this address, as far as one can tell. */
export async function forgetTeamInvitations(
  tx: Transaction,
  userId: string,
  { address, at }: { readonly address: string; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update activity a set subject_label = ${DELETED_NAME}, changes = '{}'
    from invitations i join users u on u.email = i.email
    where u.id = ${userId} and a.organization_id = i.organization_id and a.subject_id = i.id`);
  await tx.execute(sql`
    update invitations i set email = ${address},
      status = case when i.status = 'pending' then 'revoked' else i.status end,
      decided_at = coalesce(i.decided_at, ${at})
    from users u where u.id = ${userId} and i.email = u.email`);
}

/** They cannot sign in any more, and nobody knows who they were. */
export async function anonymizePerson(
  tx: Transaction,
  userId: string,
  address: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`delete from auth_sessions where user_id = ${userId}`);
  await tx.execute(sql`delete from auth_accounts where user_id = ${userId}`);
  await tx.execute(sql`
    update users set email = ${address}, email_verified = false, name = '', first_name = '', last_name = '',
      image = null, updated_at = ${at}
    where id = ${userId}`);
}
