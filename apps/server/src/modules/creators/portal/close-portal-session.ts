import type { PortalContext } from "../../../infra/context.ts";
import { forgetSessionCookie } from "./portal-session.ts";
import { deletePortalSession } from "./portal-sessions.queries.ts";

export async function closePortalSession(ctx: PortalContext): Promise<{ success: true }> {
  await deletePortalSession(ctx.db, ctx.sessionHash);
  forgetSessionCookie(ctx);
  return { success: true };
}
