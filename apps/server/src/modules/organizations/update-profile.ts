import type { SessionOutput } from "@clipledger/contract/dashboard/session";
import { AppError } from "../../infra/app-error.ts";
import type { VisitorContext } from "../../infra/context.ts";
import { getSession } from "./get-session.ts";
import { updatePersonName } from "./organizations.queries.ts";

/** A person's own name. It belongs to no organization, so no activity log has it. */
export async function updateProfile(
  ctx: VisitorContext,
  profile: { firstName: string; lastName: string },
): Promise<SessionOutput> {
  if (ctx.userId === undefined) throw new AppError("UNAUTHORIZED");
  await updatePersonName(ctx.db, ctx.userId, profile, ctx.clock.now());
  return getSession(ctx);
}
