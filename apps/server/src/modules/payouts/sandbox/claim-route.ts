import type { Services } from "../../../infra/context.ts";
import type { PublicLimit } from "../../../infra/http/request-limits.ts";
import type { Route } from "../../../infra/http/route.ts";
import { openClaimLink } from "./claim-link.ts";
import { expireOverdue, moveSandboxPayout } from "./move-sandbox-payout.ts";
import { claimPage, unknownClaimPage } from "./pages/claim-page.ts";
import { sendPage } from "./pages/sandbox-page.ts";
import { queryOf, readForm } from "./read-form.ts";
import { findSandboxPayout } from "./sandbox.queries.ts";

/** The page behind a claim link, and its button. Whoever holds the link may claim. */
export function claimRoute(services: Services, limitPublic: PublicLimit): Route {
  const { db, clock, publicUrl } = services;
  return async (request, response) => {
    await limitPublic(request);
    const isClaim = request.method === "POST";
    const parameters = isClaim ? await readForm(request) : queryOf(request);
    const id = openClaimLink(services, parameters);
    if (id === undefined) return sendPage(response, publicUrl, unknownClaimPage);
    if (isClaim) await moveSandboxPayout(services, id, "claim");
    else await db.transaction((tx) => expireOverdue(tx, clock.now()));
    const payout = await findSandboxPayout(db, id);
    const signature = parameters.get("signature") ?? "";
    sendPage(response, publicUrl, payout === undefined ? unknownClaimPage : claimPage(payout, signature));
  };
}
