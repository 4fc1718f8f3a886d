import type { IncomingMessage, ServerResponse } from "node:http";
import { KEY_SCOPES } from "@clipledger/domain/organizations/key-scopes";
import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import type { FoundRoute, Route } from "../../../infra/http/http-server.ts";
import { readJsonBody, readTextBody, SMALL_BODY } from "../../../infra/http/request-body.ts";
import { createRateLimiter, networkOf, type RequestLimits } from "../../../infra/http/request-limits.ts";
import { sendJson } from "../../../infra/http/respond.ts";
import { OAuthRefusal, RESOURCE_PATHS, registerClient, TOOL_SCOPES } from "./clients.ts";
import { answerTokenRequest, revokeToken, type TokenRequest } from "./tokens.ts";

const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const SERVER_METADATA = "/.well-known/oauth-authorization-server";
/** A page of the dashboard: the person is signed in there and decides. */
const AUTHORIZE_PATH = "/oauth/authorize";
const TOKEN_PATH = "/oauth/token";
const REGISTER_PATH = "/oauth/register";
const REVOKE_PATH = "/oauth/revoke";

/** Callers are unknown, so one address gets a small share of what all may register together. */
const REGISTRATIONS_PER_MINUTE = { ofAddress: 10, ofAll: 600 };

/** What a 401 of the tools says, so that a client finds out by itself where to ask. */
export function challengeOf({ publicUrl }: Pick<Services, "publicUrl">): string {
  return `Bearer resource_metadata="${publicUrl}${RESOURCE_METADATA}${RESOURCE_PATHS.mcp}", scope="${TOOL_SCOPES.join(" ")}"`;
}

/** The OAuth server: what it is, registering, tokens and their end, by path. */
export function oauthRoutes(services: Services, limits: RequestLimits): [string, FoundRoute][] {
  const { publicUrl } = services;
  const rateLimiter = createRateLimiter(services.db, services.clock);
  const resource = (name: keyof typeof RESOURCE_PATHS) => ({
    resource: `${publicUrl}${RESOURCE_PATHS[name]}`,
    authorization_servers: [publicUrl],
    bearer_methods_supported: ["header"],
    scopes_supported: name === "mcp" ? TOOL_SCOPES : KEY_SCOPES,
    resource_name: "Clipledger",
  });
  const register = posting(async (request) => {
    await limits.ofPublic(request);
    const network = networkOf(limits.addressOf(request));
    await rateLimiter.take(`registrations of programs:${network}`, REGISTRATIONS_PER_MINUTE.ofAddress);
    await rateLimiter.take("registrations of programs", REGISTRATIONS_PER_MINUTE.ofAll);
    return { status: 201, body: await registerClient(services, await readJsonBody(request, SMALL_BODY)) };
  });
  const token = posting(async (request) => {
    await limits.ofPublic(request);
    return { status: 200, body: await answerTokenRequest(services, await readForm(request)) };
  });
  const revoke = posting(async (request) => {
    await limits.ofPublic(request);
    await revokeToken(services, (await readForm(request))["token"] ?? "");
    return { status: 200, body: {} };
  });
  const routes: [string, Route][] = [
    [RESOURCE_METADATA, telling(resource("mcp"))],
    [`${RESOURCE_METADATA}${RESOURCE_PATHS.mcp}`, telling(resource("mcp"))],
    [`${RESOURCE_METADATA}${RESOURCE_PATHS.api}`, telling(resource("api"))],
    [SERVER_METADATA, telling(serverMetadata(publicUrl))],
    [REGISTER_PATH, register],
    [TOKEN_PATH, token],
    [REVOKE_PATH, revoke],
  ];
  return routes.map(([path, route]) => [path, { surface: "oauth", route }]);
}

function serverMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${AUTHORIZE_PATH}`,
    token_endpoint: `${publicUrl}${TOKEN_PATH}`,
    registration_endpoint: `${publicUrl}${REGISTER_PATH}`,
    revocation_endpoint: `${publicUrl}${REVOKE_PATH}`,
    scopes_supported: KEY_SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Public, and the same for everybody: pages of other sites may read it too. */
function telling(body: unknown): Route {
  return ({ method }, response) => {
    if (method !== "GET" && method !== "HEAD") throw new AppError("NOT_FOUND");
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("cache-control", "public, max-age=300");
    sendJson(response, 200, body);
  };
}

type Answering = (request: IncomingMessage) => Promise<{ readonly status: number; readonly body: unknown }>;

function posting(answer: Answering): Route {
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") throw new AppError("NOT_FOUND");
    try {
      const { status, body } = await answer(request);
      sendJson(response, status, body);
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error;
      sendJson(response, 400, { error: error.code, error_description: error.message });
    }
  };
}

/** Each field once: with two values nobody could tell which one is meant. */
async function readForm(request: IncomingMessage): Promise<TokenRequest> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded")
    throw new OAuthRefusal("invalid_request", "Send a form, application/x-www-form-urlencoded");
  const form = new URLSearchParams(await readTextBody(request, SMALL_BODY.bytes));
  const names = [...form.keys()];
  if (new Set(names).size !== names.length) throw new OAuthRefusal("invalid_request", "Send each field once");
  return Object.fromEntries(form);
}
