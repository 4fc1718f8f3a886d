import type { IncomingMessage } from "node:http";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../app-error.ts";
import { authenticateApiKey } from "../auth/authenticate-api-key.ts";
import type { Services } from "../context.ts";
import type { OperationHandler } from "./operation-handler.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { MemberCaller } from "./request-context.ts";
import type { RequestLimits } from "./request-limits.ts";
import { sendText } from "./respond.ts";
import type { Route } from "./route.ts";
import { type StandingHeaders, setHeaders } from "./standing-headers.ts";

export const API_PREFIX = "/api/v1";

export interface ApiSurfaceOptions {
  readonly services: Services;
  readonly handleOperation: OperationHandler;
  readonly standingHeaders: StandingHeaders;
  readonly rateLimiter: RateLimiter;
  readonly limits: RequestLimits;
  /** Overrides the plan's request rate. */
  readonly requestsPerMinute: number | undefined;
}

/** The HTTP API, for callers with an API key. The key is checked before anything else of the request is read. */
export function apiSurface(options: ApiSurfaceOptions): Route {
  const { services, handleOperation, standingHeaders, rateLimiter } = options;
  return async (request, response, requestId) => {
    const caller = await authenticate(options, request);
    setHeaders(response, await standingHeaders.ofCaller(request, caller));
    const limit = options.requestsPerMinute ?? planLimits(caller.organization.plan).requestsPerMinute;
    const keyId = String(caller.actor.apiKeyId);
    await rateLimiter.take(keyId, limit);

    const holder = { name: keyId, isKnown: true, response };
    const answer = await handleOperation(request, holder, {
      services,
      requestId,
      caller,
      setHeader: (name, value) => response.setHeader(name, value),
    });
    if (answer === undefined) {
      throw new AppError("NOT_FOUND", undefined, { message: `No operation ${request.method} on this path` });
    }
    sendText(response, answer.status, answer.text);
  };
}

async function authenticate(
  { services, limits }: ApiSurfaceOptions,
  request: IncomingMessage,
): Promise<MemberCaller> {
  const header = request.headers["x-api-key"];
  const secret = typeof header === "string" ? header : undefined;
  const principal = await authenticateApiKey(services, secret).catch(async (error: unknown) => {
    await limits.ofStranger(request);
    throw error;
  });
  const { organization, role, userId, apiKey } = principal;
  if (!planLimits(organization.plan).apiAccess) {
    throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
  }
  return {
    organization,
    role,
    userId,
    actor: { type: "api_key", surface: "api", userId, apiKeyId: apiKey.id, impersonated: false },
  };
}
