import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import type { OrganizationRow, PersonRow, UserRow } from "./organizations.mapper.ts";

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

export function getUser(db: Queryable, userId: string): Promise<UserRow> {
  return db.row(sql`select id, name, email, image from users where id = ${userId}`);
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
  await tx.execute(
    insertRow("users", {
      id: user.id,
      name,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      emailVerified: false,
      createdAt: user.createdAt,
      updatedAt: user.createdAt,
    }),
  );
  await tx.execute(
    insertRow("auth_accounts", {
      id: crypto.randomUUID(),
      userId: user.id,
      accountId: user.id,
      providerId: "credential",
      password: user.passwordHash,
      createdAt: user.createdAt,
      updatedAt: user.createdAt,
    }),
  );
}
