import type { IncomingMessage } from "node:http";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../app-error.ts";
import { authenticateApiKey } from "../auth/authenticate-api-key.ts";
import type { Services } from "../context.ts";
import type { OperationHandler } from "./operation-handler.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { readJsonBody } from "./read-json-body.ts";
import type { MemberCaller } from "./request-context.ts";
import { sendJson } from "./respond.ts";
import type { Route } from "./route.ts";
import { type StandingHeaders, setHeaders } from "./standing-headers.ts";

export const API_PREFIX = "/api/v1";

export interface ApiSurfaceOptions {
  readonly services: Services;
  readonly handleOperation: OperationHandler;
  readonly standingHeaders: StandingHeaders;
  readonly rateLimiter: RateLimiter;
  readonly maxBodyBytes: number;
  /** Overrides the plan's request rate. */
  readonly requestsPerMinute: number | undefined;
}

/** The HTTP API, for callers with an API key. The key is checked before anything else of the request is read. */
export function apiSurface(options: ApiSurfaceOptions): Route {
  const { services, handleOperation, standingHeaders, rateLimiter, maxBodyBytes } = options;
  return async (request, response, requestId) => {
    const caller = await authenticate(options, request);
    setHeaders(response, await standingHeaders.ofCaller(request, caller));
    const limit = options.requestsPerMinute ?? planLimits(caller.organization.plan).requestsPerMinute;
    if (caller.actor.apiKeyId !== null) await rateLimiter.take(caller.actor.apiKeyId, limit);

    const body = await readJsonBody(request, maxBodyBytes);
    const answer = await handleOperation(request, body, {
      services,
      requestId,
      caller,
      setHeader: (name, value) => response.setHeader(name, value),
    });
    if (answer === undefined) {
      throw new AppError("NOT_FOUND", undefined, { message: `No operation ${request.method} on this path` });
    }
    sendJson(response, answer.status, answer.body);
  };
}

async function authenticate(
  { services }: ApiSurfaceOptions,
  request: IncomingMessage,
): Promise<MemberCaller> {
  const header = request.headers["x-api-key"];
  const principal = await authenticateApiKey(services, typeof header === "string" ? header : undefined);
  const { organization, role, userId, apiKey } = principal;
  if (!planLimits(organization.plan).apiAccess) {
    throw new AppError(
      "PAYMENT_REQUIRED",
      { meter: "api_access" },
      { message: "This plan has no API access; change the plan to use API keys" },
    );
  }
  return {
    organization,
    role,
    userId,
    actor: { type: "api_key", surface: "api", userId, apiKeyId: apiKey.id, impersonated: false },
  };
}
