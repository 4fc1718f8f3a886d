import type { IncomingMessage } from "node:http";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../app-error.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Services } from "../context.ts";
import { sql } from "../db/sql.ts";
import type { OperationHandler } from "./operation-handler.ts";
import { refuseCrossSiteWrite } from "./refuse-cross-site-write.ts";
import type { RequestContext } from "./request-context.ts";
import type { RequestLimits } from "./request-limits.ts";
import { sendText } from "./respond.ts";
import type { Route } from "./route.ts";
import { type StandingHeaders, setHeaders } from "./standing-headers.ts";

export const DASHBOARD_PREFIX = "/ui/v1";
export const ORGANIZATION_HEADER = "x-clipledger-organization";

export interface DashboardSurfaceOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly handleOperation: OperationHandler;
  readonly standingHeaders: StandingHeaders;
  readonly limits: RequestLimits;
}

/** The dashboard's own API, for people with a session. The organization is named in a header. */
export function dashboardSurface(options: DashboardSurfaceOptions): Route {
  const { services, handleOperation, standingHeaders, limits } = options;
  return async (request, response, requestId) => {
    refuseCrossSiteWrite(request, services.publicUrl);
    const session = await options.sessions.use(request);
    const holder = await limits.take(request, response, session?.userId);
    const caller = await identify(options, request, session);
    setHeaders(response, await standingHeaders.ofCaller(request, caller));
    const answer = await handleOperation(request, holder, {
      services,
      requestId,
      caller,
      limitPublic: () => limits.ofPublic(request),
      setHeader: (name, value) => response.setHeader(name, value),
    });
    if (answer === undefined) throw new AppError("NOT_FOUND");
    sendText(response, answer.status, answer.text);
  };
}

async function identify(
  { services }: DashboardSurfaceOptions,
  request: IncomingMessage,
  session: Awaited<ReturnType<Sessions["use"]>>,
): Promise<RequestContext["caller"]> {
  const organizationId = request.headers[ORGANIZATION_HEADER];
  if (session === undefined) return { userId: undefined };
  const { id: sessionId, userId } = session;
  if (typeof organizationId !== "string") return { userId, sessionId };

  const membership = await services.db.maybeRow<{ role: Role; plan: Plan }>(sql`
    select m.role, o.plan
    from members m join organizations o on o.id = m.organization_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
  if (membership === undefined)
    throw new AppError("NOT_FOUND", undefined, { message: "No such organization" });
  return {
    userId,
    sessionId,
    role: membership.role,
    organization: { id: organizationId, plan: membership.plan },
    actor: { type: "user", surface: "ui", userId, apiKeyId: null, impersonated: false },
  };
}
