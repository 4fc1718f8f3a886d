import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

export interface OrganizationRow {
  id: string;
  name: string;
  plan: Plan;
  default_currency: CurrencyCode;
  created_at: Date;
  updated_at: Date;
}

export interface UserRow {
  id: string;
  name: string;
  email: string;
  image: string | null;
}

export function getOrganization(db: Queryable, organizationId: string): Promise<OrganizationRow> {
  return db.row(sql`
    select id, name, plan, default_currency, created_at, updated_at from organizations where id = ${organizationId}`);
}

export function findOrganization(
  db: Queryable,
  organizationId: string,
): Promise<OrganizationRow | undefined> {
  return db.maybeRow(sql`
    select id, name, plan, default_currency, created_at, updated_at from organizations where id = ${organizationId}`);
}

/** Also serializes changes of an organization's members: whoever changes them locks their organization first. */
export function lockOrganization(tx: Transaction, organizationId: string): Promise<OrganizationRow> {
  return tx.row(sql`
    select id, name, plan, default_currency, created_at, updated_at from organizations
    where id = ${organizationId} for update`);
}

export async function insertOrganization(tx: Transaction, row: OrganizationRow): Promise<void> {
  await tx.execute(sql`
    insert into organizations (id, name, plan, default_currency, created_at, updated_at)
    values (${row.id}, ${row.name}, ${row.plan}, ${row.default_currency}, ${row.created_at}, ${row.updated_at})`);
}

export function updateOrganizationRow(
  tx: Transaction,
  row: Pick<OrganizationRow, "id" | "name" | "default_currency" | "updated_at">,
): Promise<OrganizationRow> {
  return tx.row(sql`
    update organizations
    set name = ${row.name}, default_currency = ${row.default_currency}, updated_at = ${row.updated_at}
    where id = ${row.id}
    returning id, name, plan, default_currency, created_at, updated_at`);
}

export async function updatePlan(
  tx: Transaction,
  organizationId: string,
  plan: Plan,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`update organizations set plan = ${plan}, updated_at = ${at} where id = ${organizationId}`,
  );
}

export function getUser(db: Queryable, userId: string): Promise<UserRow> {
  return db.row(sql`select id, name, email, image from users where id = ${userId}`);
}

interface PersonRow extends UserRow {
  first_name: string;
  last_name: string;
}

export function getPerson(db: Queryable, userId: string): Promise<PersonRow> {
  return db.row(sql`
    select id, name, email, image, first_name, last_name from users where id = ${userId}`);
}

export async function updatePersonName(
  db: Queryable,
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update users set first_name = ${firstName}, last_name = ${lastName},
      name = ${fullName(firstName, lastName)}, updated_at = ${at}
    where id = ${userId}`);
}

export function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

export function findUser(db: Queryable, userId: string): Promise<UserRow | undefined> {
  return db.maybeRow(sql`select id, name, email, image from users where id = ${userId}`);
}

export function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return db.maybeRow(sql`select id, name, email, image from users where email = ${email}`);
}

interface NewUserRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  createdAt: Date;
}

/** A person who signs in with email and password, in the tables of the sign-in library. */
export async function insertUserWithPassword(tx: Transaction, user: NewUserRow): Promise<void> {
  const name = fullName(user.firstName, user.lastName);
  await tx.execute(sql`
    insert into users (id, name, first_name, last_name, email, email_verified, created_at, updated_at)
    values (${user.id}, ${name}, ${user.firstName}, ${user.lastName}, ${user.email}, false, ${user.createdAt}, ${user.createdAt})`);
  await tx.execute(sql`
    insert into auth_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (${crypto.randomUUID()}, ${user.id}, ${user.id}, 'credential', ${user.passwordHash}, ${user.createdAt}, ${user.createdAt})`);
}

interface MembershipRow {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
}

export function listMembershipsOfUser(db: Queryable, userId: string): Promise<MembershipRow[]> {
  return db.rows(sql`
    select o.id, o.name, o.plan, m.role
    from members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
    order by lower(o.name), o.id`);
}
