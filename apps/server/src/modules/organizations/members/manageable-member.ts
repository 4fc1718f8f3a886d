import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockOrganization, type OrganizationRow } from "../organizations.queries.ts";
import { countOwners, findMember, findMemberByUser, type MemberRow } from "./members.queries.ts";
import { refuseRoleAbove } from "./refuse-role-above.ts";

/**
 * Holds everything still that concerns who may do what, and looks again at what the caller may: they may have
 * been removed or given a lower role since the request was let in.
 */
export async function lockOrganizationFor(tx: Transaction, ctx: OperationContext): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, ctx.organization.id);
  const { userId } = ctx.actor;
  const caller = userId === null ? undefined : await findMemberByUser(tx, ctx.organization.id, userId);
  if (caller === undefined || !roleAtLeast(caller.role, ctx.role)) throw new AppError("FORBIDDEN");
  return organization;
}

/**
 * The member, if this caller may change them: nobody manages a role above their own. The lock keeps two owners
 * from stepping down at the same moment.
 */
export async function lockManageableMember(
  tx: Transaction,
  ctx: OperationContext,
  memberId: string,
): Promise<MemberRow> {
  await lockOrganizationFor(tx, ctx);
  const member = await findMember(tx, ctx.organization.id, memberId);
  if (member === undefined) throw new AppError("NOT_FOUND");
  refuseRoleAbove(ctx, member.role);
  return member;
}

export async function refuseLosingLastOwner(
  tx: Transaction,
  ctx: OperationContext,
  member: MemberRow,
): Promise<void> {
  if (member.role === "owner" && (await countOwners(tx, ctx.organization.id)) === 1)
    throw new AppError("LAST_OWNER");
}
