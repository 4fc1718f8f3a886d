import type { OpenSessionOutput, SessionOutput } from "@clipledger/contract/dashboard/session";
import type { MeOutput } from "@clipledger/contract/me";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, Services, VisitorContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../infra/tasks/task.ts";
import { findApiKey, toKeyLimits } from "./api-keys/api-keys.ts";
import { toOrganization, toTimestamp, toUserRef } from "./organizations.mapper.ts";
import { findUser, getOrganization, getPerson, getUser, updatePersonName } from "./organizations.queries.ts";

export async function getMe(ctx: OperationContext): Promise<MeOutput> {
  const { actor, db, role } = ctx;
  const now = ctx.clock.now();
  if (actor.userId === null) throw new AppError("UNAUTHORIZED");
  const [organization, user, apiKey] = await Promise.all([
    getOrganization(db, ctx.organization.id),
    getUser(db, actor.userId),
    actor.apiKeyId === null ? undefined : findApiKey(db, ctx.organization.id, { id: actor.apiKeyId, now }),
  ]);
  return {
    organization: toOrganization(organization),
    role,
    plan: { name: organization.plan, ...planLimits(organization.plan) },
    user: toUserRef(user),
    apiKey:
      apiKey === undefined
        ? null
        : {
            id: apiKey.id,
            name: apiKey.name,
            prefix: apiKey.prefix,
            expiresAt: toTimestamp(apiKey.expires_at),
            ...toKeyLimits(apiKey),
          },
  };
}

export async function getSession(ctx: VisitorContext): Promise<SessionOutput> {
  if (ctx.userId === undefined) throw new AppError("UNAUTHORIZED");
  const [user, organizations] = await Promise.all([
    getPerson(ctx.db, ctx.userId),
    listMembershipsOfUser(ctx.db, ctx.userId),
  ]);
  return {
    user: { ...toUserRef(user), firstName: user.first_name, lastName: user.last_name },
    organizations,
    hasMailbox: ctx.mailbox !== undefined,
  };
}

/** A person's own name. It belongs to no organization, so no activity log has it. */
export async function updateProfile(
  ctx: VisitorContext,
  profile: { firstName: string; lastName: string },
): Promise<SessionOutput> {
  if (ctx.userId === undefined) throw new AppError("UNAUTHORIZED");
  await updatePersonName(ctx.db, ctx.userId, profile, ctx.clock.now());
  return getSession(ctx);
}

interface MembershipRow {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
  reportingCurrency: CurrencyCode | null;
}

function listMembershipsOfUser(db: Queryable, userId: string): Promise<MembershipRow[]> {
  return db.rows(sql`
    select o.id, o.name, o.plan, m.role, o.reporting_currency as "reportingCurrency"
    from members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId}
    order by lower(o.name), o.id`);
}

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Where the person is signed in: this session first, then those used last. */
export async function listOwnSessions(ctx: VisitorContext): Promise<{ data: OpenSessionOutput[] }> {
  const { userId, sessionId } = personOf(ctx);
  const rows = await ctx.db.rows<SessionRow>(sql`
    select id, user_agent, ip_address, created_at, updated_at from auth_sessions
    where user_id = ${userId} and expires_at > now()
    order by id = ${sessionId} desc, updated_at desc, id`);
  return {
    data: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent || null,
      address: row.ip_address || null,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.updated_at.toISOString(),
      isCurrent: row.id === sessionId,
    })),
  };
}

/** Also the session that asks: that signs out. What was ended before is not found, like anybody else's. */
export async function endOwnSession(ctx: VisitorContext, id: string): Promise<{ success: true }> {
  const { userId } = personOf(ctx);
  const ended = await ctx.db.execute(sql`delete from auth_sessions where user_id = ${userId} and id = ${id}`);
  if (ended === 0) throw new AppError("NOT_FOUND", undefined, { message: "No such session" });
  return { success: true };
}

/** Whoever suspects that somebody else is signed in as them stays in, alone. */
export async function endOtherSessions(ctx: VisitorContext): Promise<{ ended: number }> {
  const { userId, sessionId } = personOf(ctx);
  const ended = await ctx.db.execute(
    sql`delete from auth_sessions where user_id = ${userId} and id <> ${sessionId} and expires_at > now()`,
  );
  return { ended };
}

function personOf({ userId, sessionId }: VisitorContext): { userId: string; sessionId: string } {
  if (userId === undefined || sessionId === undefined) throw new AppError("UNAUTHORIZED");
  return { userId, sessionId };
}

interface PasswordReset {
  readonly userId: string;
  /** Sealed, because waiting tasks can be read in the database. */
  readonly tokenSealed: string;
}

export const sendPasswordResetTask = defineTask<PasswordReset>({
  name: "organizations.send-password-reset",
  input: z.object({ userId: z.string(), tokenSealed: z.string() }),
  run: sendPasswordReset,
});

export async function requestPasswordResetMail(
  services: Services,
  userId: string,
  token: string,
): Promise<void> {
  const tokenSealed = services.sealer.seal(token, tokenPurpose(userId));
  await enqueue(services.db, sendPasswordResetTask, { userId, tokenSealed });
}

async function sendPasswordReset(services: Services, { userId, tokenSealed }: PasswordReset): Promise<void> {
  const user = await findUser(services.db, userId);
  if (user === undefined) return;
  const token = services.sealer.open(tokenSealed, tokenPurpose(userId));
  await services.mailer.send({
    organizationId: null,
    to: user.email,
    subject: "Choose a new Clipledger password",
    text: [
      `Somebody, hopefully you, asked to set a new password for ${user.email}.`,
      "",
      "Choose it here, within an hour:",
      `${services.publicUrl}/reset-password#${token}`,
      "",
      "If it was not you, ignore this email: nothing has changed.",
    ].join("\n"),
  });
}

function tokenPurpose(userId: string): string {
  return `password-reset.token:${userId}`;
}
