import { type AskUpstream, createAskUpstream, readJson } from "@clipledger/connectors/sources/ask-upstream";
import { createInstagramLoginSource } from "@clipledger/connectors/sources/meta/instagram-login-source";
import type { ConsentedSource } from "@clipledger/connectors/sources/source";
import { createTiktokDisplaySource } from "@clipledger/connectors/sources/tiktok/display-api-source";
import { createYouTubeOwnSource } from "@clipledger/connectors/sources/youtube/data-api-source";
import type { ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import type { ConsentClient, Services } from "../../../infra/context.ts";
import { createQuotaLedger } from "../quota-ledger.ts";
import {
  ConsentFailure,
  createOauthClient,
  type GivenTokens,
  type OauthClient,
  type TokenAnswer,
} from "./oauth-client.ts";

export interface HeldTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** A platform on which creators let their account be read. */
export interface ConsentService {
  /** Without these nothing of use can be read. */
  readonly neededScopes: readonly string[];
  /** How long before their end tokens are renewed. */
  readonly renewBeforeMs: number;
  begin(state: string, redirectUrl: string): Promise<{ url: string; verifier: string | null }>;
  readonly exchange: OauthClient["exchange"];
  /** Fails with `ended` once the platform knows the consent no more. */
  renew(tokens: HeldTokens): Promise<GivenTokens>;
  revoke(tokens: HeldTokens): Promise<"revoked" | "unreachable" | "not_offered">;
  /** What is read with the token; the account is called by the id that is given, or by the platform's own for it. */
  open(accessToken: string, platformAccountId?: string): ConsentedSource;
}

type Needs = Pick<Services, "consentClients" | "outgoing" | "clock" | "db">;

/** Undefined where the server has no client of the platform. */
export function findConsentService(services: Needs, platform: ConsentPlatform): ConsentService | undefined {
  const client = services.consentClients[platform];
  if (client === undefined) return undefined;
  const given = { services, client, ask: createAskUpstream(services.outgoing.dispatcher) };
  switch (platform) {
    case "youtube":
      return google(given);
    case "tiktok":
      return tiktok(given);
    case "instagram":
      return instagram(given);
  }
}

interface Given {
  readonly services: Needs;
  readonly client: ConsentClient;
  readonly ask: AskUpstream;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** No ID token is asked for, so there is no nonce: the code is bound to its session by the state and the proof key. */
function google({ services, client, ask }: Given): ConsentService {
  const scopes = ["https://www.googleapis.com/auth/youtube.readonly"];
  const standard = createOauthClient(client, ask, {
    authenticate: oauth.ClientSecretPost(client.secret),
    namesIssuer: true,
  });
  const { db, clock } = services;
  const quota = createQuotaLedger({ db, clock, apiKey: `client ${client.id}` });
  return {
    ...fromStandard(standard),
    neededScopes: scopes,
    renewBeforeMs: 10 * MINUTE_MS,
    async begin(state, redirectUrl) {
      const verifier = oauth.generateRandomCodeVerifier();
      const url = addressOf(client.authorizationUrl, {
        client_id: client.id,
        redirect_uri: redirectUrl,
        response_type: "code",
        state,
        scope: scopes.join(" "),
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // A refresh token is given with a fresh consent only. Whoever has several accounts chooses one.
        access_type: "offline",
        prompt: "consent select_account",
      });
      return { url, verifier };
    },
    open: (token) =>
      createYouTubeOwnSource({ ask, token, quota, url: client.apiUrl, now: () => services.clock.now() }),
  };
}

/** TikTok takes proof keys from apps on phones and desktops only, and in a form of its own. */
function tiktok({ client, ask }: Given): ConsentService {
  const scopes = ["user.info.basic", "user.info.profile", "user.info.stats", "video.list"];
  const standard = createOauthClient(client, ask, {
    authenticate: (_server, _client, body) => {
      body.set("client_key", client.id);
      body.set("client_secret", client.secret);
    },
    toStandard: refusedByBody,
    namesIssuer: false,
  });
  return {
    ...fromStandard(standard),
    neededScopes: ["user.info.basic", "video.list"],
    renewBeforeMs: 60 * MINUTE_MS,
    begin: async (state, redirectUrl) => ({
      url: addressOf(client.authorizationUrl, {
        client_key: client.id,
        redirect_uri: redirectUrl,
        response_type: "code",
        state,
        scope: scopes.join(","),
        disable_auto_auth: "1",
      }),
      verifier: null,
    }),
    revoke: async ({ accessToken }) => ((await standard.revoke(accessToken)) ? "revoked" : "unreachable"),
    open: (token, platformAccountId) =>
      createTiktokDisplaySource({ ask, token, platformAccountId, url: client.apiUrl }),
  };
}

/** An error may come with the status of a success. */
function refusedByBody({ status, text }: TokenAnswer): TokenAnswer {
  const { data } = z.object({ error: z.string().min(1) }).safeParse(readUnlessNonsense(text));
  return data !== undefined && status < 400 ? { status: 400, text } : { status, text };
}

/** The token that a code brings lasts an hour, and is exchanged for one of 60 days, which renews itself. */
function instagram({ services, client, ask }: Given): ConsentService {
  const scopes = ["instagram_business_basic", "instagram_business_manage_insights"];
  const standard = createOauthClient(client, ask, {
    authenticate: oauth.ClientSecretPost(client.secret),
    toStandard: fromInstagram,
    namesIssuer: false,
  });
  const askForLong = (path: string, parameters: Readonly<Record<string, string>>) =>
    askInstagram(ask, addressOf(`${client.exchangeUrl}/${path}`, parameters));
  return {
    neededScopes: ["instagram_business_basic"],
    renewBeforeMs: 30 * DAY_MS,
    begin: async (state, redirectUrl) => ({
      url: addressOf(client.authorizationUrl, {
        client_id: client.id,
        redirect_uri: redirectUrl,
        response_type: "code",
        state,
        scope: scopes.join(","),
        force_reauth: "true",
      }),
      verifier: null,
    }),
    async exchange(answer, sent) {
      const short = await standard.exchange(answer, sent);
      const long = await askForLong("access_token", {
        grant_type: "ig_exchange_token",
        client_secret: client.secret,
        access_token: short.accessToken,
      });
      return { ...long, scopes: short.scopes };
    },
    renew: ({ accessToken }) =>
      askForLong("refresh_access_token", { grant_type: "ig_refresh_token", access_token: accessToken }),
    revoke: async () => "not_offered",
    open: (token, platformAccountId) =>
      createInstagramLoginSource({
        ask,
        token,
        platformAccountId,
        url: client.apiUrl,
        now: () => services.clock.now(),
      }),
  };
}

function fromStandard(standard: OauthClient): Pick<ConsentService, "exchange" | "renew" | "revoke"> {
  return {
    exchange: standard.exchange,
    async renew({ refreshToken }) {
      if (refreshToken === null) throw new ConsentFailure("ended", "no token to renew it with");
      const given = await standard.refresh(refreshToken);
      return { ...given, refreshToken: given.refreshToken ?? refreshToken };
    },
    revoke: async ({ accessToken, refreshToken }) =>
      (await standard.revoke(refreshToken ?? accessToken)) ? "revoked" : "unreachable",
  };
}

const PermissionsSchema = z.union([z.string(), z.array(z.string()).transform((all) => all.join(","))]);
const ShortTokenSchema = z.object({ access_token: z.string(), permissions: PermissionsSchema.optional() });
const ShortTokensSchema = z.union([
  z.object({ data: z.array(ShortTokenSchema).min(1) }).transform(({ data }) => data[0]),
  ShortTokenSchema,
]);

/** Its tokens come in a list, with permissions for scopes and without a type, and its errors under another name. */
function fromInstagram({ status, text }: TokenAnswer): TokenAnswer {
  const { data: given } = ShortTokensSchema.safeParse(readUnlessNonsense(text));
  if (given === undefined)
    return { status: status < 400 ? 502 : status, text: JSON.stringify({ error: "invalid_request" }) };
  const { access_token, permissions: scope } = given;
  return { status, text: JSON.stringify({ access_token, token_type: "bearer", scope }) };
}

const LongTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const GraphErrorSchema = z.object({ error: z.object({ code: z.number() }) });
/** The token is wrong, has run out, or was taken back. */
const TOKEN_INVALID = 190;

async function askInstagram(ask: AskUpstream, url: string): Promise<GivenTokens> {
  const answer = await ask({ url: new URL(url) }).catch(() => {
    throw new ConsentFailure("trouble", "Instagram cannot be reached");
  });
  const body = readUnlessNonsense(answer.text);
  const { data: given } = LongTokenSchema.safeParse(body);
  if (answer.status === 200 && given !== undefined)
    return {
      accessToken: given.access_token,
      refreshToken: null,
      scopes: null,
      expiresInSeconds: given.expires_in,
    };
  const isEnded = GraphErrorSchema.safeParse(body).data?.error.code === TOKEN_INVALID;
  throw new ConsentFailure(isEnded ? "ended" : "trouble", `Instagram answered with ${answer.status}`);
}

function readUnlessNonsense(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function addressOf(base: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
