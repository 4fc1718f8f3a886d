import type { Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { fullName } from "../organizations/organizations.queries.ts";

/**
 * The person with this email address, made if there is none, and locked. They have no name until they give themselves
 * one: what an organization calls its creators is its own business.
 */
export async function findOrInsertPerson(tx: Transaction, email: string, at: Date): Promise<string> {
  // Writing the same address again locks the person that is there; looking first would let another slip in between.
  const person = await tx.row<{ id: string }>(sql`
    ${insertRow("users", { id: createId("user"), name: "", email, createdAt: at, updatedAt: at })}
    on conflict (email) do update set email = excluded.email
    returning id`);
  return person.id;
}

/** Undefined when the address belongs to somebody already. */
export async function insertPerson(tx: Transaction, email: string, at: Date): Promise<string | undefined> {
  const person = await tx.maybeRow<{ id: string }>(sql`
    ${insertRow("users", { id: createId("user"), name: "", email, createdAt: at, updatedAt: at })}
    on conflict (email) do nothing
    returning id`);
  return person?.id;
}

/** A person, and whoever has the address, in the order in which people are locked. */
export async function lockPeople(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} or email = ${email} order by id for update`);
}

/** Whether nobody else knows the person: they cannot sign in, and are in no other organization. Locks them. */
export async function lockIfKnownOnlyAs(
  tx: Transaction,
  userId: string,
  creatorId: string,
): Promise<boolean> {
  await tx.rows(sql`select from users where id = ${userId} for update`);
  const { is_known } = await tx.row<{ is_known: boolean }>(sql`
    select exists (select from creators where user_id = ${userId} and id <> ${creatorId})
      or ${isKnownOffRoster(sql`${userId}`)} as is_known`);
  return !is_known;
}

/** Of these, those whom nobody knows. Somebody who wants no emails stays: a new entry would not know of it. */
export async function deletePeopleNobodyKnows(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.rows(sql`select from users where id = any(${userIds}::text[]) order by id for update`);
  await tx.execute(sql`
    delete from users u where u.id = any(${userIds}::text[]) and not (
      exists (select from creators where user_id = u.id)
      or exists (select from unwanted_mails where user_id = u.id)
      or ${isKnownOffRoster(sql`u.id`)}
    )`);
}

/** They can sign in, are in a team, asked to join one, applied, or are in a conversation about that. */
function isKnownOffRoster(userId: SqlFragment): SqlFragment {
  return sql`(
    exists (select from members where user_id = ${userId})
    or exists (select from auth_accounts where user_id = ${userId})
    or exists (select from creator_join_requests where user_id = ${userId})
    or exists (select from job_applications where user_id = ${userId})
    or exists (select from chats where applicant_user_id = ${userId})
  )`;
}

/** They followed a link that went to their address only. A name of their own is kept. */
export async function confirmPerson(
  tx: Transaction,
  { user_id, first_name, last_name }: { user_id: string; first_name: string; last_name: string },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update users set email_verified = true, updated_at = ${at},
      name = case when name = '' then ${fullName(first_name, last_name)} else name end,
      first_name = case when name = '' then ${first_name} else first_name end,
      last_name = case when name = '' then ${last_name} else last_name end
    where id = ${user_id}`);
}

/** As `confirmPerson`, where nobody is named. */
export async function confirmAddress(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update users set email_verified = true, updated_at = ${at} where id = ${userId} and not email_verified`);
}

export async function deletePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from users where id = ${userId}`);
}
