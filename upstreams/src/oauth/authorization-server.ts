import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { Provider } from "oidc-provider/lib/provider.js";
import type { Asked, Reply } from "../serve.ts";
import { consentPage } from "./consent-page.ts";

/** Whose token it is, and what they share by it. */
export interface TokenOwner {
  readonly username: string;
  readonly scopes: readonly string[];
}

interface AuthorizationServerOptions {
  readonly serviceName: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly requiresPkce: boolean;
  /** How long access tokens are good. */
  readonly tokenSeconds: number;
  /** Each refresh token is good once; one that comes again ends all that was given with it. */
  readonly rotatesRefreshTokens: boolean;
  /** Where the service sends people to, in its own words, turned into the standard's. */
  readonly authorizationPath: string;
  readonly toStandard: (query: URLSearchParams) => URLSearchParams;
  /** The service's other paths. Undefined for a path that it does not have. */
  readonly answer: (asked: Asked, standard: StandardEndpoints) => Promise<Reply | undefined>;
  readonly port?: number | undefined;
}

/** The endpoints as the standard has them, which a service's own ones are turned into. */
export interface StandardEndpoints {
  token(form: Readonly<Record<string, string>>): Promise<Reply & { readonly body: Record<string, unknown> }>;
  revoke(token: string): Promise<Reply>;
  ownerOf(token: string): Promise<TokenOwner | undefined>;
}

export interface AuthorizationServer {
  readonly url: string;
  /** Requests to the service's own paths so far, as method and path. */
  readonly requests: readonly string[];
  ownerOf(token: string): Promise<TokenOwner | undefined>;
  /** The person takes all that they allowed back, in the service's settings. */
  takeBack(username: string): Promise<void>;
  /** From now on it answers nobody, or everybody again. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
}

const INNER = "/standard";

/** An authorization server on loopback: a standard one, behind the paths and words of one service. */
export async function serveAuthorization(options: AuthorizationServerOptions): Promise<AuthorizationServer> {
  const requests: string[] = [];
  let isDown = false;
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    if (isDown) request.socket.destroy();
    else handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  // It listens on a port, not on a socket's path.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider = createProvider(url, options);
  const grants = new Map<string, Set<string>>();
  const standard = standardEndpoints(url, provider, options);
  handle = async (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    if (path.startsWith(INNER)) return provider.callback()(request, response);
    if (path.startsWith("/interaction/")) return interact({ provider, options, grants }, request, response);
    requests.push(`${request.method} ${path}`);
    const asked = await readAsked(request);
    if (path === options.authorizationPath) {
      const location = `${url}${INNER}/auth?${options.toStandard(asked.query)}`;
      response.writeHead(302, { location }).end();
      return;
    }
    const { status = 200, body } = (await options.answer(asked, standard)) ?? {
      ...{ status: 404, body: { error: "not_found" } },
    };
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  return {
    url,
    requests,
    ownerOf: standard.ownerOf,
    async takeBack(username) {
      for (const grantId of grants.get(username) ?? []) {
        await provider.AccessToken.revokeByGrantId(grantId);
        await provider.RefreshToken.revokeByGrantId(grantId);
      }
    },
    setDown: (down) => {
      isDown = down;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const CALLBACK = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/portal\/connected$/;

function createProvider(url: string, options: AuthorizationServerOptions): Provider {
  const { clientId, clientSecret, scopes, requiresPkce, rotatesRefreshTokens, tokenSeconds } = options;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const provider = new Provider(url, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        ...{
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: ["http://localhost/portal/connected"],
        },
        ...{ grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
        ...{ token_endpoint_auth_method: "client_secret_post", id_token_signed_response_alg: "ES256" },
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    scopes: [...scopes],
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async (_ctx: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    rotateRefreshToken: rotatesRefreshTokens,
    pkce: { required: () => requiresPkce },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
    },
    routes: {
      authorization: `${INNER}/auth`,
      token: `${INNER}/token`,
      revocation: `${INNER}/revoke`,
      jwks: `${INNER}/jwks`,
      userinfo: `${INNER}/me`,
      end_session: `${INNER}/end`,
    },
  });
  // The product's port is not known before it starts; its path is.
  provider.Client.prototype.redirectUriAllowed = (uri) => CALLBACK.test(uri);
  return provider;
}

interface Interacting {
  readonly provider: Provider;
  readonly options: AuthorizationServerOptions;
  readonly grants: Map<string, Set<string>>;
}

/** The page on which people choose an account, and what they share. */
async function interact(
  { provider, options, grants }: Interacting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const wanted = String(params["scope"]).split(" ");
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(consentPage(options.serviceName, wanted));
    return;
  }
  const form = new URLSearchParams((await readAsked(request)).body);
  const accountId = form.get("username")?.trim() ?? "";
  if (form.get("decision") !== "allow" || accountId === "") {
    const refusal = { error: "access_denied", error_description: "the user denied the request" };
    return provider.interactionFinished(request, response, refusal);
  }
  const grant = new provider.Grant({ accountId, clientId: options.clientId });
  const shared = form.getAll("scope");
  grant.addOIDCScope(wanted.filter((scope) => shared.includes(scope)).join(" "));
  grant.rejectOIDCScope(wanted.filter((scope) => !shared.includes(scope)).join(" "));
  const grantId = await grant.save();
  grants.set(accountId, (grants.get(accountId) ?? new Set()).add(grantId));
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

function standardEndpoints(
  url: string,
  provider: Provider,
  { clientId, clientSecret }: AuthorizationServerOptions,
): StandardEndpoints {
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(`${url}${INNER}/${path}`, { method: "POST", body: new URLSearchParams(form) });
  return {
    async token(form) {
      const answer = await post("token", form);
      // The standard's token endpoint answers objects only.
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async revoke(token) {
      const form = { token, client_id: clientId, client_secret: clientSecret };
      const answer = await post("revoke", form);
      return { status: answer.status, body: await answer.text() };
    },
    async ownerOf(value) {
      const token = await provider.AccessToken.find(value);
      if (token?.isValid !== true) return undefined;
      return { username: token.accountId, scopes: (token.scope ?? "").split(" ") };
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    signal: new AbortController().signal,
  };
}
