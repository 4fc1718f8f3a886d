import type { PortalSessionOutput } from "@clipledger/contract/portal/session";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalVisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import { confirmAddress } from "../people.queries.ts";
import { confirmApplications } from "./accepted-applications.queries.ts";
import { joinThroughApplications } from "./join-through-applications.ts";
import { usePortalLink } from "./portal-links.queries.ts";
import { startPortalSession } from "./portal-session.ts";
import { deletePortalSession } from "./portal-sessions.queries.ts";
import { presentPortalSession } from "./present-portal-session.ts";

/**
 * The link went to the person's address and nowhere else: whoever follows it has shown that the address is theirs. That
 * does not answer an invitation. Unknown, used and expired links answer alike, after the same work.
 */
export async function openPortalSession(
  ctx: PortalVisitorContext,
  token: string,
): Promise<PortalSessionOutput> {
  const now = ctx.clock.now();
  const { userId, cookie } = await ctx.db.transaction(async (tx) => {
    const person = await usePortalLink(tx, hashSecret(token), now);
    if (person === undefined) throw new AppError("PORTAL_LINK_EXPIRED");
    // Before the person is locked: whoever accepts an application locks it first, and the person behind it next.
    await confirmApplications(tx, person);
    await confirmAddress(tx, person, now);
    await joinThroughApplications(tx, ctx, person);
    if (ctx.sessionHash !== undefined) await deletePortalSession(tx, ctx.sessionHash);
    return { userId: person, cookie: await startPortalSession(tx, ctx, person) };
  });
  ctx.setHeader("set-cookie", cookie);
  return presentPortalSession(ctx.db, userId);
}
