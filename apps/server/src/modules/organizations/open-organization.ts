import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { foundOrganization } from "./create-organization.ts";
import { lockOrganizationFor } from "./members/members.queries.ts";
import { toOrganization } from "./organizations.mapper.ts";
import { getOrganization } from "./organizations.queries.ts";

const MOST_OWNED = 20;

/**
 * An owner opens a further organization, which has the plan of the one they are in: nobody gets more than whoever runs the server
 * gave them.
 */
export function openOrganization(
  ctx: OperationContext,
  { name, defaultCurrency }: { name: string; defaultCurrency: CurrencyCode },
): Promise<OrganizationOutput> {
  const { userId } = ctx.actor;
  if (!ctx.opensOrganizations || userId === null) {
    const message = "Only whoever runs the server opens organizations here";
    throw new AppError("FORBIDDEN", undefined, { message });
  }
  return ctx.db.transaction(async (tx) => {
    const { plan } = await lockOrganizationFor(tx, ctx);
    await refuseTooMany(tx, userId);
    const id = await foundOrganization(tx, ctx, { name, plan, defaultCurrency, ownerUserId: userId });
    return toOrganization(await getOrganization(tx, id));
  });
}

/** The person's row is locked, so that two windows of theirs count alike. */
async function refuseTooMany(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
  const { owned } = await tx.row<{ owned: number }>(sql`
    select count(*)::int as owned from members where user_id = ${userId} and role = 'owner'`);
  if (owned < MOST_OWNED) return;
  throw new AppError("INVALID_STATE", undefined, {
    message: `You own ${owned} organizations; whoever runs the server can open more`,
  });
}
