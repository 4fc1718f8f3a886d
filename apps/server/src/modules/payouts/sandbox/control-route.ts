import { isId } from "@clipledger/domain/ids";
import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import { badRequest } from "../../../infra/app-error.ts";
import type { Sessions } from "../../../infra/auth/sessions.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { refuseCrossSiteWrite } from "../../../infra/http/refuse-cross-site-write.ts";
import type { Route } from "../../../infra/http/route.ts";
import { toIssues } from "../../../infra/http/validation-issues.ts";
import { claimLink } from "./claim-link.ts";
import { moveSandboxPayout } from "./move-sandbox-payout.ts";
import { controlPage, noControlPage, signInPage } from "./pages/control-page.ts";
import { sendPage } from "./pages/sandbox-page.ts";
import { queryOf, readForm } from "./read-form.ts";
import {
  findSandboxBehavior,
  findSandboxPayout,
  listSandboxPayouts,
  saveSandboxBehavior,
} from "./sandbox.queries.ts";
import { sandboxControlUrl } from "./sandbox-settings.ts";

const OrderSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("misbehave"),
    mode: z.enum(["fail", "time_out", "answer_late"]),
    count: z.coerce.number().int().min(1).max(1_000),
  }),
  z.object({ action: z.literal("behave") }),
  z.object({ action: z.enum(["complete", "expire"]), payout: z.string().regex(/^sbx_[0-9A-Za-z]{12}$/) }),
]);

/** For owners and admins of the organization that is named. */
export function controlRoute(services: Services, sessions: Sessions): Route {
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
    await carryOut(services, organization.id, parameters);
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

async function carryOut(services: Services, payerId: string, parameters: URLSearchParams): Promise<void> {
  const { data: order, error } = OrderSchema.safeParse(Object.fromEntries(parameters));
  if (order === undefined) throw badRequest(toIssues(error.issues));
  if (order.action === "misbehave")
    return saveSandboxBehavior(services.db, payerId, { mode: order.mode, remaining: order.count });
  if (order.action === "behave")
    return saveSandboxBehavior(services.db, payerId, { mode: "fail", remaining: 0 });
  const payout = await findSandboxPayout(services.db, order.payout);
  if (payout?.payer_id === payerId) await moveSandboxPayout(services, payout.id, order.action);
}
