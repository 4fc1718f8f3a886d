import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { USUAL_BODY } from "@clipledger/contract/operation";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { parseUrl } from "@clipledger/domain/parse-url";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { Services } from "../../infra/context.ts";
import type { Route } from "../../infra/http/http-server.ts";
import type { OperationHandler } from "../../infra/http/operation-handler.ts";
import { readJsonBody } from "../../infra/http/request-body.ts";
import type { MemberCaller } from "../../infra/http/request-context.ts";
import type { RateLimiter, RequestLimits } from "../../infra/http/request-limits.ts";
import { bearerToken, identifyByKey } from "../../infra/http/surfaces.ts";
import { readProductVersion } from "../../infra/server-folder.ts";
import { type CallOperation, createMcpServer } from "./mcp-server.ts";
import { challengeOf } from "./oauth/oauth-routes.ts";
import { buildTools } from "./tools/tool-catalog.ts";

export const MCP_PATH = "/mcp";

interface McpRouteOptions {
  readonly services: Services;
  readonly limits: RequestLimits;
  readonly rateLimiter: RateLimiter;
  /** Knows the API's operations and those for agents, under the path of the tools. No request reaches it but by a tool. */
  readonly handleOperation: OperationHandler;
  /** Overrides the plan's request rate. */
  readonly requestsPerMinute: number | undefined;
}

/** The tools for agents: Model Context Protocol over streamable HTTP, without sessions. */
export function mcpRoute(options: McpRouteOptions): Route {
  const { services, rateLimiter, requestsPerMinute } = options;
  let serving: Promise<ReturnType<typeof createHandler>> | undefined;
  return async (request, response, requestId) => {
    refuseOtherSites(request, services.publicUrl);
    const caller = await identify(options, request, response);
    const keyId = String(caller.actor.apiKeyId);
    await rateLimiter.take(
      keyId,
      requestsPerMinute ?? planLimits(caller.organization.plan).requestsPerMinute,
    );
    const holder = { name: keyId, isKnown: true, response };
    const parsedBody =
      request.method === "POST" ? await readJsonBody(request, USUAL_BODY, holder) : undefined;
    if (Array.isArray(parsedBody)) throw badRequest([{ path: "", message: "Send one message at a time" }]);
    serving ??= readProductVersion().then((version) => createHandler(services, version));
    const call = operationsOf(options, caller, requestId);
    const left = new AbortController();
    response.once("close", () => left.abort());
    const { fetch } = await serving;
    const authInfo = { token: "", clientId: keyId, scopes: [], extra: { call } };
    const answer = await fetch(toWebRequest(request, services.publicUrl, left.signal), {
      parsedBody,
      authInfo,
    });
    await sendWebResponse(answer, response);
  };
}

function createHandler({ log }: Services, version: string) {
  const tools = buildTools();
  return createMcpHandler(
    ({ authInfo }) => {
      const callOperation = authInfo?.extra?.["call"] as CallOperation; // safe: the route puts it there for each request
      return createMcpServer({ tools, version, callOperation });
    },
    {
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, "a client of the tools was refused"),
    },
  );
}

/** A browser's page of another site has no business here, whatever token it found. */
function refuseOtherSites({ headers }: IncomingMessage, publicUrl: string): void {
  const { origin, host } = headers;
  if (origin === undefined || parseUrl(origin)?.host === host || origin === new URL(publicUrl).origin) return;
  throw new AppError("FORBIDDEN", undefined, { message: "Cross-site requests are refused" });
}

async function identify(
  options: McpRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<MemberCaller> {
  const key = request.headers["x-api-key"];
  const secret = bearerToken(request) ?? (typeof key === "string" ? key : undefined);
  try {
    const caller = await identifyByKey(options, request, { secret, resource: "mcp", surface: "copilot" });
    const { scopes = [], money = "none" } = caller.keyLimits ?? {};
    // Whatever the key may pay elsewhere, nothing is paid from here.
    return { ...caller, keyLimits: { scopes, money: money === "none" ? "none" : "preview" } };
  } catch (error) {
    if (error instanceof AppError && error.code === "UNAUTHORIZED")
      response.setHeader("www-authenticate", challengeOf(options.services));
    throw error;
  }
}

function operationsOf(
  { services, handleOperation }: McpRouteOptions,
  caller: MemberCaller,
  requestId: string,
): CallOperation {
  return async ({ method, path, body, idempotencyKey }) => {
    const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    const request = { method, url: `${MCP_PATH}${path}`, headers } as IncomingMessage; // safe: the body is given, not read from it
    const context = { services, requestId, caller, setHeader: () => undefined };
    const answer = await handleOperation(request, { given: body }, context);
    if (answer === undefined) throw new Error(`No operation ${method} ${path} behind a tool`);
    return answer;
  };
}

function toWebRequest(
  { method = "GET", headers }: IncomingMessage,
  publicUrl: string,
  signal: AbortSignal,
): Request {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && name !== "authorization" && name !== "x-api-key" ? [[name, value]] : [],
  );
  return new Request(`${publicUrl}${MCP_PATH}`, { method, headers: kept, signal });
}

async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
  if (answer.body === null) {
    response.end();
    return;
  }
  const body = Readable.fromWeb(answer.body as ReadableStream); // safe: Node's own stream under its name on the web
  // Whoever has left is missed by nobody.
  await pipeline(body, response).catch(() => undefined);
}
