import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { apiContract } from "@clipledger/contract/api-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { AppError } from "./infra/app-error.ts";
import { AUTH_BASE_PATH, type Sessions } from "./infra/auth/sessions.ts";
import type { Services } from "./infra/context.ts";
import { authRoute } from "./infra/http/auth-route.ts";
import { applyCors, setSecurityHeaders } from "./infra/http/browser-safety.ts";
import type { FoundRoute, Route } from "./infra/http/http-server.ts";
import { createAnswerOnce } from "./infra/http/idempotency.ts";
import { MEDIA_PREFIX, mediaRoute } from "./infra/http/media-route.ts";
import type { Metrics } from "./infra/http/metrics.ts";
import { type DescribedSurface, openApiDocument } from "./infra/http/openapi-document.ts";
import { createOperationHandler } from "./infra/http/operation-handler.ts";
import { pages } from "./infra/http/pages.ts";
import type { DefaultHeaders } from "./infra/http/request-context.ts";
import { createRateLimiter, createRequestLimits, type RequestLimits } from "./infra/http/request-limits.ts";
import {
  guardedMetricsRoute,
  healthRoute,
  type Readiness,
  readinessRoute,
} from "./infra/http/service-routes.ts";
import { loadStaticFile, type StaticFile, sendStaticFile } from "./infra/http/static-file.ts";
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
import { serverFolder } from "./infra/server-folder.ts";
import { refuseHeld } from "./modules/billing/holds/payout-hold.ts";
import { type ChatStreams, STREAM_PATH } from "./modules/chat/live/chat-streams.ts";
import { identifyPortalCaller } from "./modules/creators/portal/portal-session.ts";
import { downloadExportRoute } from "./modules/exports/download-export.ts";
import { EXPORT_PREFIX } from "./modules/exports/export-link.ts";
import { bringingFactsBack, bringingFactsBackOnce } from "./modules/history/bring-facts-back.ts";
import { describePublicPages } from "./modules/jobs/board/board-pages.ts";
import { ROBOTS_PATH, robotsRoute, SITEMAP_PATH, sitemapRoute } from "./modules/jobs/board/crawler-routes.ts";
import { liveCreditHeaders } from "./modules/live/live.router.ts";
import { recordFailedSignIn } from "./modules/organizations/activity/record-sign-ins.ts";
import { LOGO_PREFIX, logoRoute } from "./modules/organizations/brand/logo-route.ts";
import {
  PROVIDER_CALLBACK_PATH,
  providerCallbackRoute,
} from "./modules/payouts/provider/provider-callbacks.ts";
import { sandboxRoute } from "./modules/payouts/sandbox/sandbox-route.ts";
import { SANDBOX_PREFIX } from "./modules/payouts/sandbox/sandbox-settings.ts";
import { identifyConnection } from "./modules/webhooks/connections/connection-rows.ts";
import { apiRouter, dashboardRouter, hooksRouter, portalRouter, publicRouter } from "./router.ts";

interface RouteOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly chatStreams: ChatStreams;
  readonly metricsToken: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly isBehindProxy: boolean;
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
    [ROBOTS_PATH, { surface: "pages", route: robotsRoute(services) }],
    [SITEMAP_PATH, { surface: "pages", route: sitemapRoute(services) }],
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
    { prefix: EXPORT_PREFIX, surface: "exports", route: downloadExportRoute(services) },
    {
      prefix: SANDBOX_PREFIX,
      surface: "sandbox",
      route: sandboxRoute({ services, sessions, limitPublic: limits.ofPublic }),
    },
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

const factsBack = { repeating: bringingFactsBack, once: bringingFactsBackOnce };

function apiRoute(options: RouteOptions, defaultHeaders: DefaultHeaders, limits: RequestLimits): Route {
  const { services, maxBodyBytes, requestsPerMinute } = options;
  const route = apiSurface({
    services,
    defaultHeaders,
    limits,
    requestsPerMinute,
    handleOperation: createOperationHandler({
      router: apiRouter,
      prefix: API_PREFIX,
      refuseHeld,
      factsBack,
      maxBodyBytes,
      answerOnce: createAnswerOnce(services),
    }),
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
  const { services, isBehindProxy, publicRequestsPerMinute, sessionRequestsPerMinute } = options;
  return createRequestLimits({
    services,
    isBehindProxy,
    publicPerMinute: publicRequestsPerMinute,
    sessionPerMinute: sessionRequestsPerMinute,
  });
}

function dashboardRoute(
  { services, sessions, maxBodyBytes }: RouteOptions,
  defaultHeaders: DefaultHeaders,
  limits: RequestLimits,
): Route {
  const handleOperation = createOperationHandler({
    router: dashboardRouter,
    prefix: DASHBOARD_PREFIX,
    refuseHeld,
    factsBack,
    maxBodyBytes,
  });
  return dashboardSurface({ services, sessions, defaultHeaders, handleOperation, limits });
}

function portalRoute({ services, maxBodyBytes }: RouteOptions, limits: RequestLimits): Route {
  const handleOperation = createOperationHandler({
    router: portalRouter,
    prefix: PORTAL_PREFIX,
    refuseHeld,
    factsBack,
    maxBodyBytes,
  });
  return portalSurface({ services, identify: identifyPortalCaller, handleOperation, limits });
}

function publicRoute({ services, maxBodyBytes }: RouteOptions, limits: RequestLimits): Route {
  const handleOperation = createOperationHandler({
    router: publicRouter,
    prefix: PUBLIC_PREFIX,
    refuseHeld,
    factsBack,
    maxBodyBytes,
  });
  return publicSurface({ services, handleOperation, limits });
}

function hooksRoute(
  { services, maxBodyBytes, requestsPerMinute }: RouteOptions,
  limits: RequestLimits,
): Route {
  const handleOperation = createOperationHandler({
    router: hooksRouter,
    prefix: HOOKS_PREFIX,
    refuseHeld,
    factsBack,
    maxBodyBytes,
  });
  const rateLimiter = createRateLimiter(services.db, services.clock);
  const identify = identifyConnection;
  return hooksSurface({ services, identify, handleOperation, limits, rateLimiter, requestsPerMinute });
}

const described = {
  api: { contract: apiContract, prefix: API_PREFIX },
  hooks: { contract: hooksContract, prefix: HOOKS_PREFIX },
};

function openApiRoute(surface: DescribedSurface, publicUrl: string): Route {
  const { contract, prefix } = described[surface];
  let document: Promise<StaticFile> | undefined;
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("NOT_FOUND");
    document ??= openApiDocument(contract, `${publicUrl}${prefix}`, surface).then((written) =>
      loadStaticFile(Buffer.from(JSON.stringify(written)), "application/json; charset=utf-8"),
    );
    response.setHeader("cache-control", "no-cache");
    response.setHeader("x-content-type-options", "nosniff");
    await sendStaticFile(request, response, await document);
  };
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
