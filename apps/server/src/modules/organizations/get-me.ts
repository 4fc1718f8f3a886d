import type { MeOutput } from "@clipledger/contract/me";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { findApiKey } from "./api-keys/api-keys.queries.ts";
import { toOrganization, toTimestamp, toUserRef } from "./organizations.mapper.ts";
import { getOrganization, getUser } from "./organizations.queries.ts";

export async function getMe(ctx: OperationContext): Promise<MeOutput> {
  const { actor, db, role } = ctx;
  if (actor.userId === null) throw new AppError("UNAUTHORIZED");
  const [organization, user, apiKey] = await Promise.all([
    getOrganization(db, ctx.organization.id),
    getUser(db, actor.userId),
    actor.apiKeyId === null ? undefined : findApiKey(db, ctx.organization.id, actor.apiKeyId),
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
          },
  };
}
