import type { IncomingMessage } from "node:http";
import { isId } from "@clipledger/domain/ids";
import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import { AppError, badRequest, toIssues } from "../../infra/app-error.ts";
import type { Sessions } from "../../infra/auth/sessions.ts";
import type { Services } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { refuseCrossSiteWrite } from "../../infra/http/browser-safety.ts";
import type { Route } from "../../infra/http/http-server.ts";
import { readTextBody } from "../../infra/http/request-body.ts";
import { pathOf } from "../../infra/http/request-context.ts";
import type { PublicLimit } from "../../infra/http/request-limits.ts";
import { controlPage, noControlPage, signInPage } from "./pages/control-page.ts";
import { type Html, html } from "./pages/html.ts";
import { amountText, dayText, type SandboxPage, sendPage } from "./pages/sandbox-page.ts";
import { findSandboxBehavior, sandboxApi, saveSandboxBehavior } from "./sandbox-api.ts";
import {
  expireOverdue,
  findSandboxPayout,
  listSandboxPayouts,
  moveSandboxPayout,
  type SandboxPayout,
} from "./sandbox-payouts.ts";
import {
  CLAIM_PATH,
  claimLink,
  openClaimLink,
  SANDBOX_API_PREFIX,
  SANDBOX_PREFIX,
  sandboxControlUrl,
} from "./sandbox-settings.ts";

interface SandboxRouteOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly limitPublic: PublicLimit;
}

/** The built-in provider. Where another one is set up, or none, it does not exist. */
export function sandboxRoute({ services, sessions, limitPublic }: SandboxRouteOptions): Route {
  const api = sandboxApi(services);
  const claim = claimRoute(services, limitPublic);
  const control = controlRoute(services, sessions);
  return (request, response, requestId) => {
    const path = pathOf(request);
    const isPage = ["GET", "HEAD", "POST"].includes(request.method ?? "");
    if (services.payoutProvider?.kind !== "sandbox") throw new AppError("NOT_FOUND");
    if (path.startsWith(`${SANDBOX_API_PREFIX}/`)) return api(request, response, requestId);
    if (isPage && path === CLAIM_PATH) return claim(request, response, requestId);
    if (isPage && path === SANDBOX_PREFIX) return control(request, response, requestId);
    throw new AppError("NOT_FOUND");
  };
}

/** The page behind a claim link, and its button. Whoever holds the link may claim. */
function claimRoute(services: Services, limitPublic: PublicLimit): Route {
  const { db, publicUrl } = services;
  return async (request, response) => {
    await limitPublic(request);
    const isClaim = request.method === "POST";
    const parameters = isClaim ? await readForm(request) : queryOf(request);
    const id = openClaimLink(services, parameters);
    if (id === undefined) return sendPage(response, publicUrl, unknownClaimPage);
    if (isClaim) await moveSandboxPayout(services, id, "claim");
    else await expireOverdue(services);
    const payout = await findSandboxPayout(db, id);
    const signature = parameters.get("signature") ?? "";
    sendPage(response, publicUrl, payout === undefined ? unknownClaimPage : claimPage(payout, signature));
  };
}

/** The page on which owners and admins of the named organization control the sandbox. */
function controlRoute(services: Services, sessions: Sessions): Route {
  const { publicUrl } = services;
  return async (request, response) => {
    refuseCrossSiteWrite(request, publicUrl);
    const isOrder = request.method === "POST";
    const parameters = isOrder ? await readForm(request) : queryOf(request);
    const userId = await sessions.findUserId(request);
    if (userId === undefined) return sendPage(response, publicUrl, signInPage);
    const organization = await findControlled(services, userId, parameters.get("organization") ?? "");
    if (organization === undefined) return sendPage(response, publicUrl, noControlPage);
    if (!isOrder) return sendPage(response, publicUrl, controlPage(await viewOf(services, organization)));
    await carryOutControl(services, organization.id, parameters);
    response.writeHead(303, { location: sandboxControlUrl(services, organization.id) }).end();
  };
}

async function findControlled({ db }: Services, userId: string, organizationId: string) {
  if (!isId("organization", organizationId)) return undefined;
  const row = await db.maybeRow<{ id: string; name: string; role: Role }>(sql`
    select o.id, o.name, m.role from members m join organizations o on o.id = m.organization_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
  return row !== undefined && roleAtLeast(row.role, "admin") ? row : undefined;
}

const LISTED = 100;

async function viewOf(services: Services, organization: { id: string; name: string }) {
  return {
    organization,
    behavior: await findSandboxBehavior(services.db, organization.id),
    payouts: await listSandboxPayouts(services.db, organization.id, LISTED),
    linkOf: (id: string) => claimLink(services, id),
  };
}

async function carryOutControl(
  services: Services,
  payerId: string,
  parameters: URLSearchParams,
): Promise<void> {
  const { data: order, error } = ControlSchema.safeParse(Object.fromEntries(parameters));
  if (order === undefined) throw badRequest(toIssues(error.issues));
  if (order.action === "misbehave")
    return saveSandboxBehavior(services.db, payerId, { mode: order.mode, remaining: order.count });
  if (order.action === "behave")
    return saveSandboxBehavior(services.db, payerId, { mode: "fail", remaining: 0 });
  const payout = await findSandboxPayout(services.db, order.payout);
  if (payout?.payer_id === payerId) await moveSandboxPayout(services, payout.id, order.action);
}

const ControlSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("misbehave"),
    mode: z.enum(["fail", "time_out", "answer_late"]),
    count: z.coerce.number().int().min(1).max(1_000),
  }),
  z.object({ action: z.literal("behave") }),
  z.object({
    action: z.enum(["complete", "expire", "return"]),
    payout: z.string().regex(/^sbx_[0-9A-Za-z]{12}$/),
  }),
]);

const MAX_FORM_BYTES = 16_384;
const FORM_TYPE = "application/x-www-form-urlencoded";

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (request.headers["content-type"]?.split(";", 1)[0]?.trim() !== FORM_TYPE)
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", undefined, { message: "Send the form as the page does" });
  return new URLSearchParams(await readTextBody(request, MAX_FORM_BYTES));
}

function queryOf({ url = "/" }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.split("?", 2)[1]);
}

/** What a creator sees behind the link of their email. */
function claimPage(payout: SandboxPayout, signature: string): SandboxPage {
  const { payer_name, recipient_name, description, state } = payout;
  return {
    status: 200,
    title: `Payout from ${payer_name}`,
    main: html`
<section class="card narrow" aria-labelledby="title">
<h1 id="title">${payer_name} pays you</h1>
<p class="amount">${amountText(payout)}</p>
<dl>
<dt>For</dt><dd>${description}</dd>
<dt>To</dt><dd>${recipient_name}</dd>
</dl>
${state === "approved" ? claimForm(payout, signature) : html`<p role="status">${sentences[state]}</p>`}
</section>`,
  };
}

function claimForm({ id, expires_at }: SandboxPayout, signature: string): Html {
  return html`
<form method="post" action="${CLAIM_PATH}">
<input type="hidden" name="payout" value="${id}">
<input type="hidden" name="signature" value="${signature}">
<button class="primary wide">Claim your payout</button>
</form>
<p class="muted">${expires_at === null ? "" : `You can claim it until ${dayText(expires_at)}.`}</p>`;
}

const sentences: Readonly<Record<SandboxPayout["state"], string>> = {
  created: "This payout is not ready yet. Come back when you have been told that it is.",
  approved: "",
  requested: "You have claimed this payout. It is on its way to you.",
  completed: "This payout has arrived.",
  returned: "The money came back. Ask whoever sent you the link what is to be done.",
  deleted: "This payout was taken back. Ask whoever sent you the link.",
  expired: "This payout was not claimed in time. Ask whoever sent you the link for a new one.",
};

const unknownClaimPage: SandboxPage = {
  status: 404,
  title: "No such payout",
  main: html`
<section class="card narrow">
<h1>There is no payout behind this link</h1>
<p>Open the link exactly as it stands in your email.</p>
</section>`,
};
