import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";

/** Without it endpoints can be looked at, stopped and deleted, and their secrets kept safe; nothing else. */
export function refuseWithoutApiAccess({ organization }: Pick<OperationContext, "organization">): void {
  if (planLimits(organization.plan).apiAccess) return;
  throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
}
