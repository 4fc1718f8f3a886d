import { randomBytes } from "node:crypto";
import { creatorActor } from "../../../infra/actors.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { DELETED_NAME } from "../../creators/creators.queries.ts";
import { DELETED_DOMAIN } from "../../creators/notifications/mail-creator.ts";
import { deleteUnwantedMailsOf } from "../../creators/notifications/notifications.ts";
import { deletePortalLinksOf } from "../../creators/notifications/portal-link.ts";
import { deletePerson, insertPerson } from "../../creators/people.queries.ts";
import { deletePortalSessionsOf } from "../../creators/portal/portal-session.ts";
import { deletePayoutDetailsOf } from "../../creators/profiles/payout-details.ts";
import { deleteProfileOf, deleteTaxProfileOf } from "../../creators/profiles/profile.ts";
import { forgetActor, forgetApplicantInActivity } from "./erase-activity.ts";
import { endChatsOf, forgetMessages, listAnsweredMessages } from "./erase-chats.ts";
import type { ErasedPerson, LockedAccount } from "./lock-entries.ts";

/** The ids by which events have named a person, beyond their entries as a creator. */
interface NamesOfPerson {
  readonly names: readonly string[];
  readonly messageIds: readonly string[];
}

/** Erases what belongs to the person in all organizations. */
export async function erasePerson(
  tx: Transaction,
  { clock }: PortalContext,
  { entries, isTeamMember }: LockedAccount,
  person: ErasedPerson,
): Promise<NamesOfPerson> {
  const { userId, placeholderId } = person;
  await forgetApplicantInActivity(tx, userId);
  await forgetActor(tx, person);
  const messageIds = await listAnsweredMessages(tx, userId);
  const ctx = { clock, actor: creatorActor(userId) };
  const names: string[] = [];
  for (const id of await listApplicantOrganizations(tx, userId))
    names.push(...(await endChatsOf(tx, { ...ctx, organization: { id } }, { applicantUserId: userId })));
  await forgetMessages(tx, ctx, person);
  const keptBy = entries.filter(({ isTied }) => isTied).map(({ creator }) => creator.id);
  names.push(...(await eraseApplications(tx, person, keptBy)), ...(await deleteJoinRequestsOf(tx, userId)));
  for (const forget of PRIVATE) await forget(tx, userId);
  if (isTeamMember) return { names, messageIds };
  const address = unreachableAddress();
  await forgetTeamInvitations(tx, userId, { address, at: clock.now() });
  if (placeholderId === null) await deletePerson(tx, userId);
  else await anonymizePerson(tx, userId, address, clock.now());
  return { names, messageIds };
}

const PRIVATE: readonly ((tx: Transaction, userId: string) => Promise<unknown>)[] = [
  deleteProfileOf,
  deletePayoutDetailsOf,
  deleteTaxProfileOf,
  deleteUnwantedMailsOf,
  deletePortalLinksOf,
  deletePortalSessionsOf,
];

/** The user who takes the place of the person in what stays. */
export async function findPlaceholder(
  tx: Transaction,
  { clock, userId }: PortalContext,
  { entries, isTeamMember }: LockedAccount,
): Promise<Pick<ErasedPerson, "placeholderId">> {
  if (!entries.some(({ isTied }) => isTied)) return { placeholderId: null };
  if (!isTeamMember) return { placeholderId: userId };
  const placeholderId = await insertPerson(tx, unreachableAddress(), clock.now());
  if (placeholderId === undefined) throw new Error("A random address was taken");
  return { placeholderId };
}

/** An address of nobody: no mail server is ever responsible for `.invalid` (RFC 2606). */
function unreachableAddress(): string {
  return `${randomBytes(16).toString("hex")}@${DELETED_DOMAIN}`;
}

/** Organizations that chat with the person as an applicant. */
async function listApplicantOrganizations(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ organization_id: string }>(sql`
    select organization_id from chats where applicant_user_id = ${userId} order by organization_id`);
  return rows.map(({ organization_id }) => organization_id);
}

/** Empties applications that made somebody a creator whose entry stays, and deletes all others. Answers the ids of all. */
async function eraseApplications(
  tx: Transaction,
  { userId, placeholderId }: ErasedPerson,
  keptByCreatorIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from job_applications where user_id = ${userId}`);
  await tx.execute(sql`
    delete from job_applications
    where user_id = ${userId} and (creator_id is null or creator_id <> all(${keptByCreatorIds}::text[]))`);
  await tx.execute(sql`
    update job_applications
    set user_id = ${placeholderId}, first_name = ${DELETED_NAME}, last_name = '', message = '', country_code = null,
      languages = '{}', links = '{}', challenge_video_url = null
    where user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

/** Answers the ids of the deleted requests. */
async function deleteJoinRequestsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`delete from creator_join_requests where user_id = ${userId} returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Removes the person's address from invitations to teams, and from the log of them. */
async function forgetTeamInvitations(
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

/** Removes everything by which the person could sign in or be recognized. */
async function anonymizePerson(tx: Transaction, userId: string, address: string, at: Date): Promise<void> {
  await tx.execute(sql`delete from auth_sessions where user_id = ${userId}`);
  await tx.execute(sql`delete from auth_accounts where user_id = ${userId}`);
  await tx.execute(sql`
    update users set email = ${address}, email_verified = false, name = '', first_name = '', last_name = '',
      image = null, updated_at = ${at}
    where id = ${userId}`);
}
