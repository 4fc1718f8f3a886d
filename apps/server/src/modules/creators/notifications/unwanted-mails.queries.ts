import type { MailKind } from "@clipledger/contract/portal/profile";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { DELETED_DOMAIN } from "./deleted-domain.ts";

interface AddresseeRow {
  readonly email: string;
  readonly is_wanted: boolean;
}

interface Addressed {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: MailKind;
}

/** Undefined for somebody who has nothing to do with the organization any more, or has deleted their account. */
export function findAddressee(
  db: Queryable,
  { organizationId, userId, kind }: Addressed,
): Promise<AddresseeRow | undefined> {
  return db.maybeRow(sql`
    select u.email, not exists (
      select from unwanted_mails w where w.user_id = u.id and w.kind = ${kind}
    ) as is_wanted
    from users u
    where u.id = ${userId} and split_part(u.email, '@', 2) <> ${DELETED_DOMAIN} and (
      exists (select from creators c where c.organization_id = ${organizationId} and c.user_id = u.id)
      or exists (select from job_applications a where a.organization_id = ${organizationId} and a.user_id = u.id)
      or exists (select from chats t where t.organization_id = ${organizationId} and t.applicant_user_id = u.id)
    )`);
}

export async function listUnwantedKinds(db: Queryable, userId: string): Promise<MailKind[]> {
  const rows = await db.rows<{ kind: MailKind }>(
    sql`select kind from unwanted_mails where user_id = ${userId}`,
  );
  return rows.map(({ kind }) => kind);
}

/** A person who is gone wants nothing, and is not missed. */
export async function insertUnwantedMails(
  db: Queryable,
  userId: string,
  kinds: readonly MailKind[],
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into unwanted_mails (user_id, kind, since)
    select u.id, kind, ${at} from users u cross join unnest(${kinds}::text[]) as kind
    where u.id = ${userId}
    on conflict do nothing`);
}

export async function deleteUnwantedMails(
  db: Queryable,
  userId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  await db.execute(sql`
    delete from unwanted_mails where user_id = ${userId} and kind = any(${kinds}::text[])`);
}

export async function deleteUnwantedMailsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from unwanted_mails where user_id = ${userId}`);
}
