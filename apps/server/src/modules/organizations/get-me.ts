import type { SessionOutput } from "@clipledger/contract/dashboard/session";
import type { MeOutput } from "@clipledger/contract/me";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, VisitorContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { findApiKey, toKeyLimits } from "./api-keys/list-api-keys.ts";
import { toOrganization, toTimestamp, toUserRef } from "./organizations.mapper.ts";
import { getOrganization, getPerson, getUser, updatePersonName } from "./organizations.queries.ts";

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
