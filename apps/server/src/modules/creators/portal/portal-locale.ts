import type { Locale } from "@clipledger/domain/languages/locales";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** The language that a person reads the portal in; emails to them follow it. */
export async function updateLocale(
  { db, userId }: Pick<PortalContext, "db" | "userId">,
  locale: Locale,
): Promise<{ locale: Locale }> {
  await db.execute(sql`update users set locale = ${locale} where id = ${userId}`);
  return { locale };
}

/** Null for somebody who never said, and for nobody. */
export async function findLocale(db: Queryable, userId: string): Promise<Locale | null> {
  const person = await db.maybeRow<{ locale: Locale | null }>(
    sql`select locale from users where id = ${userId}`,
  );
  return person?.locale ?? null;
}

export async function findLocaleOfAddress(db: Queryable, email: string): Promise<Locale | null> {
  const person = await db.maybeRow<{ locale: Locale | null }>(
    sql`select locale from users where email = ${email}`,
  );
  return person?.locale ?? null;
}
