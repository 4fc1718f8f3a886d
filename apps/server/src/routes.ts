import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { AnyRouter } from "@orpc/server";
import { AppError } from "./infra/app-error.ts";
import { AUTH_BASE_PATH, type Sessions } from "./infra/auth/sessions.ts";
import type { Services } from "./infra/context.ts";
import { authRoute } from "./infra/http/auth-route.ts";
import { applyCors, setSecurityHeaders } from "./infra/http/browser-safety.ts";
import type { TrustedProxies } from "./infra/http/client-address.ts";
import type { FoundRoute, Route } from "./infra/http/http-server.ts";
import { createAnswerOnce } from "./infra/http/idempotency.ts";
import { MEDIA_PREFIX, mediaRoute } from "./infra/http/media-route.ts";
import { EXAMPLES_PREFIX } from "./infra/http/openapi-document.ts";
import { createOperationHandler, type OperationHandler } from "./infra/http/operation-handler.ts";
import { pages } from "./infra/http/pages.ts";
import type { DefaultHeaders } from "./infra/http/request-context.ts";
import { createRateLimiter, createRequestLimits, type RequestLimits } from "./infra/http/request-limits.ts";
import {
  exampleRoute,
  guardedMetricsRoute,
  healthRoute,
  openApiRoute,
  type Readiness,
  readinessRoute,
} from "./infra/http/service-routes.ts";
import {
  API_PREFIX,
  apiSurface,
  DASHBOARD_PREFIX,
  dashboardSurface,
  HOOKS_PREFIX,
  hooksSurface,
  PORTAL_PREFIX,
  PUBLIC_PREFIX,
  portalSurface,
  publicSurface,
  UNSUBSCRIBE_PATH,
  unsubscribeRoute,
} from "./infra/http/surfaces.ts";
import type { Metrics } from "./infra/metrics.ts";
import { serverFolder } from "./infra/server-folder.ts";
import { LLMS_PATH, llmsText } from "./modules/agents/agent-docs.ts";
import { MCP_PATH, mcpRoute } from "./modules/agents/mcp-route.ts";
import { oauthRoutes } from "./modules/agents/oauth/oauth-routes.ts";
import { refuseHeld } from "./modules/billing/holds/payout-hold.ts";
import { type ChatStreams, STREAM_PATH } from "./modules/chat/live/chat-streams.ts";
import { identifyPortalCaller } from "./modules/creators/portal/portal-session.ts";
import { downloadExportRoute, EXPORT_PREFIX } from "./modules/exports/download-export.ts";
import { sheetRoute } from "./modules/exports/read-sheet.ts";
import { SHEET_PREFIX } from "./modules/exports/sheet-links.ts";
import { bringingFactsBack, bringingFactsBackOnce } from "./modules/history/bring-facts-back.ts";
import { describePublicPages } from "./modules/jobs/board/board-pages.ts";
import {
  ROBOTS_PATH,
  robotsRoute,
  SITEMAP_PATH,
  sitemapRoute,
  textRoute,
} from "./modules/jobs/board/crawler-routes.ts";
import { liveCreditHeaders } from "./modules/live/live.router.ts";
import { recordFailedSignIn } from "./modules/organizations/activity/record-activity.ts";
import { LOGO_PREFIX, logoRoute } from "./modules/organizations/brand/logo-route.ts";
import { RECEIPT_KEYS_PATH, writeReceiptKeys } from "./modules/payouts/papers/receipt-keys.ts";
import { RAIL_CALLBACK_PREFIX } from "./modules/rails/connections/manage-rails.ts";
import {
  PROVIDER_CALLBACK_PATH,
  providerCallbackRoute,
} from "./modules/rails/provider/provider-callbacks.ts";
import { railCallbackRoute } from "./modules/rails/rail-callbacks.ts";
import { sandboxRoute } from "./modules/sandbox/sandbox-route.ts";
import { SANDBOX_PREFIX } from "./modules/sandbox/sandbox-settings.ts";
import { identifyConnection } from "./modules/webhooks/connection-rows.ts";
import {
  agentsRouter,
  apiRouter,
  dashboardRouter,
  hooksRouter,
  portalRouter,
  publicRouter,
  valueIssues,
} from "./router.ts";

interface RouteOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly chatStreams: ChatStreams;
  readonly metricsToken: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: TrustedProxies;
  readonly maxBodyBytes: number;
  readonly requestsPerMinute: number | undefined;
  readonly signInsPerMinute: number;
  readonly publicRequestsPerMinute: number;
  readonly sessionRequestsPerMinute: number;
}

const dashboardFolder = join(serverFolder, "..", "dashboard", "dist");

/** Who answers which path. */
export function createRoutes(options: RouteOptions): (request: IncomingMessage) => FoundRoute {
  const { services, sessions, metrics, chatStreams } = options;
  const limits = requestLimitsOf(options);
  const defaultHeaders = liveCreditHeaders(services);
  const portal = portalRoute(options, limits);
  const exact = new Map<string, FoundRoute>([
    ["/healthz", { surface: "health", route: healthRoute }],
    ["/readyz", { surface: "health", route: readinessRoute(services.db, options.readiness) }],
    ["/metrics", { surface: "metrics", route: guardedMetricsRoute(metrics, options.metricsToken) }],
    [`${DASHBOARD_PREFIX}${STREAM_PATH}`, { surface: "streams", route: chatStreams.teamRoute }],
    [`${PORTAL_PREFIX}${STREAM_PATH}`, { surface: "streams", route: chatStreams.portalRoute }],
    [UNSUBSCRIBE_PATH, { surface: "portal", route: unsubscribeRoute(portal) }],
    ...textPages(services),
    [MCP_PATH, { surface: "mcp", route: agentsRoute(options, limits) }],
    ...oauthRoutes(services, limits),
    [PROVIDER_CALLBACK_PATH, { surface: "callbacks", route: providerCallbackRoute(services) }],
    [
      `${API_PREFIX}/openapi.json`,
      { surface: "api", route: withCors(openApiRoute("api", services.publicUrl), options) },
    ],
    [`${HOOKS_PREFIX}/openapi.json`, { surface: "hooks", route: openApiRoute("hooks", services.publicUrl) }],
  ]);
  const prefixes = [
    { prefix: API_PREFIX, surface: "api", route: apiRoute(options, defaultHeaders, limits) },
    { prefix: "/api", surface: "api", route: withCors(refuseUnknownVersion, options) },
    {
      prefix: DASHBOARD_PREFIX,
      surface: "dashboard",
      route: dashboardRoute(options, defaultHeaders, limits),
    },
    { prefix: PORTAL_PREFIX, surface: "portal", route: portal },
    { prefix: HOOKS_PREFIX, surface: "hooks", route: hooksRoute(options, limits) },
    { prefix: "/hooks", surface: "hooks", route: refuseUnknownVersion },
    { prefix: PUBLIC_PREFIX, surface: "public", route: publicRoute(options, limits) },
    {
      prefix: AUTH_BASE_PATH,
      surface: "auth",
      route: authRoute({
        ...options,
        limits,
        onFailedSignIn: (email) => recordFailedSignIn(services, email),
      }),
    },
    { prefix: EXAMPLES_PREFIX, surface: "api", route: withCors(exampleRoute, options) },
    { prefix: EXPORT_PREFIX, surface: "exports", route: downloadExportRoute(options) },
    {
      prefix: SHEET_PREFIX,
      surface: "exports",
      route: sheetRoute({ services, limitPublic: limits.ofPublic }),
    },
    {
      prefix: SANDBOX_PREFIX,
      surface: "sandbox",
      route: sandboxRoute({ services, sessions, limitPublic: limits.ofPublic }),
    },
    { prefix: RAIL_CALLBACK_PREFIX, surface: "callbacks", route: railCallbackRoute(services) },
    { prefix: MEDIA_PREFIX, surface: "media", route: mediaRoute },
    { prefix: LOGO_PREFIX, surface: "media", route: logoRoute(services) },
  ];
  const page = { surface: "pages", route: securePages(options, limits) };
  return (request) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    const owner = prefixes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    const { surface, route } = exact.get(path) ?? owner ?? page;
    return { surface, route, headers: defaultHeaders.ofPath(request) };
  };
}

/** What is written for programs to read. */
function textPages(services: Services): [string, FoundRoute][] {
  const page = (route: Route): FoundRoute => ({ surface: "pages", route });
  const { publicUrl } = services;
  return [
    [ROBOTS_PATH, page(robotsRoute(services))],
    [SITEMAP_PATH, page(sitemapRoute(services))],
    [LLMS_PATH, page(textRoute("text/plain; charset=utf-8", async () => llmsText(publicUrl)))],
    [RECEIPT_KEYS_PATH, page(textRoute("application/json; charset=utf-8", () => writeReceiptKeys(services)))],
  ];
}

const factsBack = { repeating: bringingFactsBack, once: bringingFactsBackOnce };

/** Operations under a path. Where keys call, a write may carry an Idempotency-Key. */
function operationsAt(
  prefix: `/${string}`,
  router: AnyRouter,
  { services, maxBodyBytes }: RouteOptions,
  callers: "keys" | "people",
): OperationHandler {
  const once = callers === "keys" ? { answerOnce: createAnswerOnce(services) } : {};
  return createOperationHandler({
    router,
    prefix,
    refuseHeld,
    factsBack,
    valueIssues,
    maxBodyBytes,
    ...once,
  });
}

function apiRoute(options: RouteOptions, defaultHeaders: DefaultHeaders, limits: RequestLimits): Route {
  const { services, requestsPerMinute } = options;
  const route = apiSurface({
    services,
    defaultHeaders,
    limits,
    requestsPerMinute,
    handleOperation: operationsAt(API_PREFIX, apiRouter, options, "keys"),
    rateLimiter: createRateLimiter(services.db, services.clock),
  });
  return withCors(route, options);
}

/** Whoever mistypes the address of the API gets its error body, not a page. */
const refuseUnknownVersion: Route = ({ method }) => {
  throw new AppError("NOT_FOUND", undefined, { message: `No operation ${method} on this path` });
};

function withCors(route: Route, { corsOrigins }: RouteOptions): Route {
  return (request, response, requestId) =>
    applyCors(request, response, corsOrigins) ? undefined : route(request, response, requestId);
}

function requestLimitsOf(options: RouteOptions): RequestLimits {
  const { services, trustedProxies, publicRequestsPerMinute, sessionRequestsPerMinute } = options;
  return createRequestLimits({
    services,
    trustedProxies,
    publicPerMinute: publicRequestsPerMinute,
    sessionPerMinute: sessionRequestsPerMinute,
  });
}

function dashboardRoute(options: RouteOptions, defaultHeaders: DefaultHeaders, limits: RequestLimits): Route {
  const handleOperation = operationsAt(DASHBOARD_PREFIX, dashboardRouter, options, "people");
  return dashboardSurface({ ...options, defaultHeaders, handleOperation, limits });
}

function portalRoute(options: RouteOptions, limits: RequestLimits): Route {
  const handleOperation = operationsAt(PORTAL_PREFIX, portalRouter, options, "people");
  return portalSurface({ ...options, identify: identifyPortalCaller, handleOperation, limits });
}

function publicRoute(options: RouteOptions, limits: RequestLimits): Route {
  const handleOperation = operationsAt(PUBLIC_PREFIX, publicRouter, options, "people");
  return publicSurface({ ...options, handleOperation, limits });
}

function agentsRoute(options: RouteOptions, limits: RequestLimits): Route {
  const { services } = options;
  const handleOperation = operationsAt(MCP_PATH, agentsRouter, options, "keys");
  const rateLimiter = createRateLimiter(services.db, services.clock);
  return mcpRoute({ ...options, limits, rateLimiter, handleOperation });
}

function hooksRoute(options: RouteOptions, limits: RequestLimits): Route {
  const { services } = options;
  const handleOperation = operationsAt(HOOKS_PREFIX, hooksRouter, options, "people");
  const rateLimiter = createRateLimiter(services.db, services.clock);
  return hooksSurface({ ...options, identify: identifyConnection, handleOperation, limits, rateLimiter });
}

/** A page whose texts cannot be read is still a page: the app says what is wrong. */
function securePages({ services }: RouteOptions, limits: RequestLimits): Route {
  const { publicUrl, log } = services;
  const describe = describePublicPages(services);
  const route = pages(dashboardFolder, async (request, path, query) => {
    try {
      await limits.ofPublic(request);
      return await describe(path, query);
    } catch (error) {
      log.warn({ err: error, path }, "public page answered without its texts");
      return undefined;
    }
  });
  return (request, response, requestId) => {
    setSecurityHeaders(response, publicUrl.startsWith("https:"));
    return route(request, response, requestId);
  };
}
