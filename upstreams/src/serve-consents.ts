import { randomBytes } from "node:crypto";
import { writeAccountId } from "@clipledger/connectors/simulator/identifiers";
import { graphIdOf } from "./meta/instagram-nodes.ts";
import {
  type AuthorizationServer,
  type StandardEndpoints,
  serveAuthorization,
  type TokenOwner,
} from "./oauth/authorization-server.ts";
import type { Asked, Reply } from "./serve.ts";

interface ConsentWorld {
  readonly now: () => Date;
  readonly port?: number | undefined;
}

/** A client that the imitated services know. */
export const CLIENT = { id: "imitated-client", secret: "imitated-client-secret" };

const standardClient = { clientId: CLIENT.id, clientSecret: CLIENT.secret };

/** Google's, where everything is as the standard has it. Refresh tokens stay the same. */
export function serveGoogleConsent({ port }: ConsentWorld): Promise<AuthorizationServer> {
  return serveAuthorization({
    ...standardClient,
    port,
    serviceName: "Google",
    scopes: ["https://www.googleapis.com/auth/youtube.readonly"],
    requiresPkce: true,
    tokenSeconds: 3_599,
    rotatesRefreshTokens: false,
    authorizationPath: "/o/oauth2/v2/auth",
    toStandard: (query) => standardQuery(query, {}),
    async answer({ path, body }, standard) {
      const form = Object.fromEntries(new URLSearchParams(body));
      if (path === "/token") return standard.token(form);
      return path === "/revoke" ? standard.revoke(form["token"] ?? "") : undefined;
    },
  });
}

/** TikTok's: the client is a `client_key`, scopes are joined by commas, and refresh tokens change with each use. */
export function serveTiktokConsent({ port }: ConsentWorld): Promise<AuthorizationServer> {
  return serveAuthorization({
    ...standardClient,
    port,
    serviceName: "TikTok",
    scopes: ["user.info.basic", "user.info.profile", "user.info.stats", "video.list"],
    requiresPkce: false,
    tokenSeconds: 86_400,
    rotatesRefreshTokens: true,
    authorizationPath: "/v2/auth/authorize/",
    toStandard: (query) => standardQuery(query, { client_id: query.get("client_key") ?? "" }),
    async answer({ path, body }, standard) {
      const { client_key: clientId = "", ...form } = Object.fromEntries(new URLSearchParams(body));
      if (path === "/v2/oauth/revoke/") return standard.revoke(form["token"] ?? "");
      if (path !== "/v2/oauth/token/") return undefined;
      return inTiktoksWords(await standard.token({ ...form, client_id: clientId }), standard);
    },
  });
}

async function inTiktoksWords(
  { status = 200, body }: Awaited<ReturnType<StandardEndpoints["token"]>>,
  standard: StandardEndpoints,
): Promise<Reply> {
  if (status !== 200) return { status, body: { ...body, log_id: "202206221854370101130062072500FFA2" } };
  const owner = await standard.ownerOf(String(body["access_token"]));
  const scope = String(body["scope"]).replaceAll(" ", ",");
  return {
    status,
    body: { ...body, scope, open_id: `open-${owner?.username}`, refresh_expires_in: 31_536_000 },
  };
}

interface LongToken extends TokenOwner {
  readonly expiresAt: number;
}

const LONG_SECONDS = 60 * 86_400;

/** Instagram's: a token for an hour is exchanged for one of 60 days, which is renewed by itself. There is no revocation. */
export async function serveInstagramConsent({ now, port }: ConsentWorld): Promise<AuthorizationServer> {
  const longTokens = new Map<string, LongToken>();
  const giveLong = (owner: TokenOwner): Reply => {
    const token = `IGAAlong${randomBytes(12).toString("hex")}`;
    longTokens.set(token, { ...owner, expiresAt: now().getTime() + LONG_SECONDS * 1000 });
    return { body: { access_token: token, token_type: "bearer", expires_in: LONG_SECONDS } };
  };
  const findLong = (token: string) => {
    const found = longTokens.get(token);
    return found !== undefined && found.expiresAt > now().getTime() ? found : undefined;
  };
  const server = await serveAuthorization({
    ...standardClient,
    port,
    serviceName: "Instagram",
    scopes: ["instagram_business_basic", "instagram_business_manage_insights"],
    requiresPkce: false,
    tokenSeconds: 3_600,
    rotatesRefreshTokens: false,
    authorizationPath: "/oauth/authorize",
    toStandard: (query) => standardQuery(query, {}),
    async answer(asked, standard) {
      const { path, query } = asked;
      if (path === "/oauth/access_token") return giveShort(asked, standard);
      const token = query.get("access_token") ?? "";
      const isOurs = query.get("client_secret") === CLIENT.secret;
      const owner =
        path === "/access_token"
          ? isOurs && query.get("grant_type") === "ig_exchange_token" && (await standard.ownerOf(token))
          : path === "/refresh_access_token" &&
            query.get("grant_type") === "ig_refresh_token" &&
            findLong(token);
      return owner ? giveLong(owner) : SESSION_INVALID;
    },
  });
  return {
    ...server,
    ownerOf: async (token) => findLong(token) ?? (await server.ownerOf(token)),
    async takeBack(username) {
      await server.takeBack(username);
      for (const [token, owner] of longTokens) if (owner.username === username) longTokens.delete(token);
    },
  };
}

const SESSION_INVALID: Reply = {
  status: 400,
  body: {
    error: {
      message: "Error validating access token: Session has expired or was invalidated.",
      ...{ type: "OAuthException", code: 190, fbtrace_id: "AbCdEf" },
    },
  },
};

async function giveShort({ body }: Asked, standard: StandardEndpoints): Promise<Reply> {
  const { status = 200, body: given } = await standard.token(Object.fromEntries(new URLSearchParams(body)));
  if (status !== 200) {
    const error_message = String(given["error_description"] ?? "Invalid authorization code");
    return { status: 400, body: { error_type: "OAuthException", code: 400, error_message } };
  }
  const token = String(given["access_token"]);
  const { username = "", scopes = [] } = (await standard.ownerOf(token)) ?? {};
  const user_id = graphIdOf({ platformAccountId: writeAccountId("instagram", username) });
  // Instagram sends its long number as a number.
  const text = JSON.stringify({ data: [{ access_token: token, user_id, permissions: scopes.join(",") }] });
  return { status, body: text.replace(/"user_id":"(\d+)"/, '"user_id":$1') };
}

const PASSED_ON = [
  "client_id",
  "redirect_uri",
  "response_type",
  "state",
  "code_challenge",
  "code_challenge_method",
];

/** Everybody chooses their account, and what they share, each time. */
function standardQuery(query: URLSearchParams, more: Readonly<Record<string, string>>): URLSearchParams {
  const passed = PASSED_ON.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams({
    ...Object.fromEntries(passed),
    scope: (query.get("scope") ?? "").replaceAll(",", " "),
    prompt: "login consent",
    ...more,
  });
}
