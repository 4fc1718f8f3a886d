import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockOrganization } from "../organizations.queries.ts";
import { countOwners, findMember, type MemberRow } from "./members.queries.ts";

/**
 * The member, if this caller may change them: nobody manages a role above their own. The lock keeps two owners
 * from stepping down at the same moment.
 */
export async function lockManageableMember(
  tx: Transaction,
  ctx: OperationContext,
  memberId: string,
): Promise<MemberRow> {
  await lockOrganization(tx, ctx.organization.id);
  const member = await findMember(tx, ctx.organization.id, memberId);
  if (member === undefined) throw new AppError("NOT_FOUND");
  refuseRoleAbove(ctx, member.role);
  return member;
}

export function refuseRoleAbove(ctx: OperationContext, role: Role): void {
  if (!roleAtLeast(ctx.role, role)) {
    throw new AppError("FORBIDDEN", undefined, { message: `Only an ${role} can do this` });
  }
}

export async function refuseLosingLastOwner(
  tx: Transaction,
  ctx: OperationContext,
  member: MemberRow,
): Promise<void> {
  if (member.role === "owner" && (await countOwners(tx, ctx.organization.id)) === 1)
    throw new AppError("LAST_OWNER");
}
