import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { updateRead } from "./store-applications.queries.ts";

export async function markApplicationRead(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const key = { organizationId: ctx.organization.id, id, at: ctx.clock.now() };
  const found = await ctx.db.transaction((tx) => updateRead(tx, key));
  if (found === 0) throw new AppError("NOT_FOUND");
  return { success: true };
}
