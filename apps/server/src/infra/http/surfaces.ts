import type { IncomingMessage } from "node:http";
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../app-error.ts";
import { authenticateApiKey, type KeyResource } from "../auth/authenticate-api-key.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Services, SettleOnceAnswered } from "../context.ts";
import { sql } from "../db/sql.ts";
import { refuseCrossSiteWrite } from "./browser-safety.ts";
import type { Route } from "./http-server.ts";
import type { OperationHandler } from "./operation-handler.ts";
import {
  type DefaultHeaders,
  localeOf,
  type MemberCaller,
  type PortalCaller,
  type RequestContext,
  setHeaders,
} from "./request-context.ts";
import type { RateLimiter, RequestLimits } from "./request-limits.ts";
import { isUnchanged, sendAnswer, sendText } from "./respond.ts";

export const API_PREFIX = "/api/v1";

interface ApiSurfaceOptions {
  readonly services: Services;
  readonly handleOperation: OperationHandler;
  readonly defaultHeaders: DefaultHeaders;
  readonly rateLimiter: RateLimiter;
  readonly limits: RequestLimits;
  /** Overrides the plan's request rate. */
  readonly requestsPerMinute: number | undefined;
}

/** The HTTP API, for callers with an API key. The key is checked before anything else of the request is read. */
export function apiSurface(options: ApiSurfaceOptions): Route {
  const { services, handleOperation, defaultHeaders, rateLimiter } = options;
  return async (request, response, requestId) => {
    const caller = await authenticate(options, request);
    setHeaders(response, await defaultHeaders.ofCaller(request, caller));
    const limit = options.requestsPerMinute ?? planLimits(caller.organization.plan).requestsPerMinute;
    const keyId = String(caller.actor.apiKeyId);
    await rateLimiter.take(keyId, limit);

    const holder = { name: keyId, isKnown: true, response };
    const settlements: Parameters<SettleOnceAnswered>[0][] = [];
    const saysWhatItHas = request.headers["if-none-match"] !== undefined;
    const answer = await handleOperation(request, holder, {
      services,
      requestId,
      caller,
      setHeader: (name, value) => response.setHeader(name, value),
      settleOnceAnswered: saysWhatItHas ? (settle) => settlements.push(settle) : undefined,
    });
    if (answer === undefined) {
      throw new AppError("NOT_FOUND", undefined, { message: `No operation ${request.method} on this path` });
    }
    for (const settle of settlements) await settle(isUnchanged(request, answer));
    sendAnswer(response, answer);
  };
}

function authenticate(options: ApiSurfaceOptions, request: IncomingMessage): Promise<MemberCaller> {
  const header = request.headers["x-api-key"];
  const secret = typeof header === "string" ? header : undefined;
  return identifyByKey(options, request, { secret, resource: "api", surface: "api" });
}

interface KeyOfRequest {
  readonly secret: string | undefined;
  readonly resource: KeyResource;
  readonly surface: "api" | "copilot";
}

/** The member whom a key or token speaks for. Strangers are counted where they come from. */
export async function identifyByKey(
  { services, limits }: Pick<ApiSurfaceOptions, "services" | "limits">,
  request: IncomingMessage,
  { secret, resource, surface }: KeyOfRequest,
): Promise<MemberCaller> {
  const address = limits.addressOf(request);
  const principal = await authenticateApiKey(services, { secret, address, resource }).catch(
    async (error: unknown) => {
      await limits.ofStranger(request);
      throw error;
    },
  );
  const { organization, role, userId, apiKey } = principal;
  if (!planLimits(organization.plan).apiAccess) {
    throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
  }
  return {
    organization,
    role,
    userId,
    actor: { type: "api_key", surface, userId, apiKeyId: apiKey.id, impersonated: false },
    keyLimits: apiKey.limits,
  };
}

export const DASHBOARD_PREFIX = "/ui/v1";
const ORGANIZATION_HEADER = "x-clipledger-organization";

interface DashboardSurfaceOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly handleOperation: OperationHandler;
  readonly defaultHeaders: DefaultHeaders;
  readonly limits: RequestLimits;
}

/** The dashboard's own API, for people with a session. The organization is named in a header. */
export function dashboardSurface(options: DashboardSurfaceOptions): Route {
  const { services, handleOperation, defaultHeaders, limits } = options;
  return async (request, response, requestId) => {
    refuseCrossSiteWrite(request, services.publicUrl);
    const session = await options.sessions.use(request);
    const holder = await limits.take(request, response, session?.userId);
    const caller = await identify(options, request, session);
    setHeaders(response, await defaultHeaders.ofCaller(request, caller));
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

export const PORTAL_PREFIX = "/portal/v1";

/** Where a mail program says with one click that a kind of email is not wanted. */
export const UNSUBSCRIBE_PATH = `${PORTAL_PREFIX}/unsubscribe`;

export interface PortalCall {
  readonly caller: PortalCaller;
  /** A `Set-Cookie` line that keeps the browser's session as long as the server's. */
  readonly cookie: string | undefined;
}

interface PortalSurfaceOptions {
  readonly services: Services;
  readonly identify: (services: Services, request: IncomingMessage) => Promise<PortalCall | undefined>;
  readonly handleOperation: OperationHandler;
  readonly limits: RequestLimits;
}

/** The portal's own API, for creators with a session of the portal. No other session and no API key counts here. */
export function portalSurface(options: PortalSurfaceOptions): Route {
  const { services, identify, handleOperation, limits } = options;
  return async (request, response, requestId) => {
    // A mail program sends a form from wherever it runs, and the token in the address is all that counts.
    const isOneClick = request.url?.split("?", 1)[0] === UNSUBSCRIBE_PATH;
    if (!isOneClick) refuseCrossSiteWrite(request, services.publicUrl);
    const call = isOneClick ? undefined : await identify(services, request);
    if (call?.cookie !== undefined) response.setHeader("set-cookie", call.cookie);
    const holder = await limits.take(request, response, call?.caller.userId);
    const answer = await handleOperation(request, isOneClick ? "ignored" : holder, {
      services,
      requestId,
      caller: call === undefined ? { userId: undefined } : { ...call.caller, locale: localeOf(request) },
      limitPublic: () => limits.ofPublic(request),
      setHeader: (name, value) => response.setHeader(name, value),
    });
    if (answer === undefined) throw new AppError("NOT_FOUND");
    sendText(response, answer.status, answer.text);
  };
}

export const HOOKS_PREFIX = "/hooks/v1";

interface HooksSurfaceOptions extends Omit<ApiSurfaceOptions, "defaultHeaders"> {
  readonly identify: (services: Services, token: string | undefined) => Promise<MemberCaller | undefined>;
}

/** For tools that manage webhook endpoints of their own with the token of a connection. No API key and no session counts here. */
export function hooksSurface(options: HooksSurfaceOptions): Route {
  const { services, identify, handleOperation, limits, rateLimiter, requestsPerMinute } = options;
  return async (request, response, requestId) => {
    const caller = await identify(services, bearerToken(request));
    if (caller?.connection === undefined) {
      await limits.ofStranger(request);
      throw new AppError("UNAUTHORIZED");
    }
    const plan = planLimits(caller.organization.plan);
    if (!plan.apiAccess) throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
    const { id } = caller.connection;
    await rateLimiter.take(id, requestsPerMinute ?? plan.requestsPerMinute);
    const answer = await handleOperation(
      request,
      { name: id, isKnown: true, response },
      { services, requestId, caller, setHeader: (name, value) => response.setHeader(name, value) },
    );
    if (answer === undefined)
      throw new AppError("NOT_FOUND", undefined, { message: `No operation ${request.method} on this path` });
    sendText(response, answer.status, answer.text);
  };
}

export function bearerToken({ headers }: IncomingMessage): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
}

export const PUBLIC_PREFIX = "/public/v1";

/** What anybody may ask who was given a link. No session and no API key counts here. */
export function publicSurface(options: Omit<PortalSurfaceOptions, "identify">): Route {
  const { services, handleOperation, limits } = options;
  return async (request, response, requestId) => {
    const holder = await limits.take(request, response, undefined);
    const answer = await handleOperation(request, holder, {
      services,
      requestId,
      caller: { userId: undefined },
      limitPublic: () => limits.ofPublic(request),
      setHeader: (name, value) => response.setHeader(name, value),
    });
    if (answer === undefined) throw new AppError("NOT_FOUND");
    response.setHeader("cache-control", "no-store");
    response.setHeader("referrer-policy", "no-referrer");
    response.setHeader("x-robots-tag", "noindex");
    sendText(response, answer.status, answer.text);
  };
}

/** A mail program that knows no one click opens the same address as a page: people are led to the one for them. */
export function unsubscribeRoute(answer: Route): Route {
  return (request, response, requestId) => {
    const wantsPage = request.headers.accept?.includes("text/html") ?? false;
    if (request.method !== "GET" || !wantsPage) return answer(request, response, requestId);
    const token = new URL(request.url ?? "/", "http://localhost").searchParams.get("token") ?? "";
    response.writeHead(303, { location: `/portal/unsubscribe#${encodeURIComponent(token)}` }).end();
    return undefined;
  };
}
