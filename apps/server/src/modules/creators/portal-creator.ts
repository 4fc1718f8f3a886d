import type { PortalCreatorOutput } from "@clipledger/contract/portal/portal-creator";
import type { PortalSessionOutput } from "@clipledger/contract/portal/session";
import type { Locale } from "@clipledger/domain/languages/locales";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { creatorActor } from "../../infra/actors.ts";
import { AppError } from "../../infra/app-error.ts";
import type { ActingContext, PortalContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import {
  type BrandedRow,
  brandColumns,
  brandsOf,
  toBrandedOrganization,
} from "../organizations/brand/brand.queries.ts";
import { getPerson } from "../organizations/organizations.queries.ts";

export interface PortalCreator {
  readonly creator: PortalCreatorRow;
  /** The creator acts for themselves, in this one organization. */
  readonly ctx: ActingContext;
}

/** The session's person as this creator. Another person's creator is as unknown as one that does not exist. */
export async function getPortalCreator(ctx: PortalContext, creatorId: string): Promise<PortalCreator> {
  const creator = await findPortalCreator(ctx.db, ctx.userId, creatorId);
  if (creator === undefined) throw new AppError("NOT_FOUND");
  return { creator, ctx: actingAs(ctx, creator) };
}

/** The person acts as this creator of theirs. */
export function actingAs(ctx: PortalContext, creator: PortalCreatorRow): ActingContext {
  const { organization_id: id, plan } = creator;
  const { userId } = ctx;
  const actor = creatorActor(userId);
  return { ...ctx, actor, organization: { id, plan } };
}

export async function presentPortalSession(
  { db, publicUrl }: Pick<PortalContext, "db" | "publicUrl">,
  userId: string,
): Promise<PortalSessionOutput> {
  const { id, email, name, image } = await getPerson(db, userId);
  const creators = await listPortalCreators(db, userId);
  return {
    user: { id, email, name, image, locale: await findLocale(db, userId) },
    creators: creators.map((creator) => toPortalCreator(creator, publicUrl)),
    hasApplications: await hasApplications(db, userId),
  };
}

export function toPortalCreator(row: PortalCreatorRow, publicUrl: string): PortalCreatorOutput {
  return {
    id: row.id,
    organization: toBrandedOrganization(row, publicUrl),
    firstName: row.first_name,
    lastName: row.last_name,
    hasJoined: row.joined_at !== null,
    isArchived: row.archived_at !== null,
  };
}

/** A person as a creator of one organization. */
export interface PortalCreatorRow extends Readonly<BrandedRow> {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly joined_at: Date | null;
  readonly archived_at: Date | null;
  readonly plan: Plan;
}

function findPortalCreator(db: Queryable, userId: string, id: string): Promise<PortalCreatorRow | undefined> {
  return db.maybeRow(sql`${portalCreators} where c.user_id = ${userId} and c.id = ${id}`);
}

/** Those they work with first, each by the organization's name. */
export function listPortalCreators(db: Queryable, userId: string): Promise<PortalCreatorRow[]> {
  return db.rows(sql`
    ${portalCreators} where c.user_id = ${userId}
    order by c.archived_at is not null, lower(o.name), c.id`);
}

async function hasApplications(db: Queryable, userId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(
    sql`select exists (select from job_applications where user_id = ${userId}) as found`,
  );
  return found;
}

const portalCreators: SqlFragment = sql`
  select c.id, c.user_id, u.email, c.first_name, c.last_name, c.joined_at, c.archived_at, c.organization_id,
    ${brandColumns}, o.plan
  from creators c join organizations o on o.id = c.organization_id ${brandsOf} join users u on u.id = c.user_id`;

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
