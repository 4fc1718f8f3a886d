import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";

/** Nobody grants, takes or manages a role above their own. */
export function refuseRoleAbove(ctx: OperationContext, role: Role): void {
  if (!roleAtLeast(ctx.role, role)) {
    throw new AppError("FORBIDDEN", undefined, { message: `Only an ${role} can do this` });
  }
}
