import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { AskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import * as oauth from "oauth4webapi";
import type { ConsentClient } from "../../../infra/context.ts";

/** Tokens as a platform gave them. */
export interface GivenTokens {
  readonly accessToken: string;
  /** Null where the platform gave none, or none anew. */
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number | null;
  /** What the creator shares; null if the platform did not say. */
  readonly scopes: readonly string[] | null;
}

/** Why there are no tokens. Its text holds none, and nothing that the platform wrote but a code. */
export class ConsentFailure extends Error {
  override readonly name = "ConsentFailure";
  /** `denied`: the creator said no; `ended`: the consent is good no more; `trouble`: try again later. */
  readonly kind: "denied" | "ended" | "trouble";

  constructor(kind: ConsentFailure["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What platforms answered with is turned into what the standard has, where they differ. */
interface Dialect {
  readonly authenticate: oauth.ClientAuth;
  readonly toStandard?: ((answer: TokenAnswer) => TokenAnswer) | undefined;
  /** Whether the platform names itself in what it answers; it is then compared. */
  readonly namesIssuer: boolean;
}

export interface TokenAnswer {
  readonly status: number;
  readonly text: string;
}

interface PlatformAnswer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

export interface OauthClient {
  exchange(
    answer: PlatformAnswer,
    sent: { readonly redirectUrl: string; readonly verifier: string | null },
  ): Promise<GivenTokens>;
  refresh(refreshToken: string): Promise<GivenTokens>;
  /** False if the platform could not be told. */
  revoke(token: string): Promise<boolean>;
}

/** Speaks with a platform's authorization server, through the guard of outgoing requests. */
export function createOauthClient(settings: ConsentClient, ask: AskUpstream, dialect: Dialect): OauthClient {
  const { authorizationUrl, tokenUrl, revocationUrl } = settings;
  const server: oauth.AuthorizationServer = {
    issuer: new URL(authorizationUrl).origin,
    token_endpoint: tokenUrl,
    ...(revocationUrl === undefined ? {} : { revocation_endpoint: revocationUrl }),
  };
  const client: oauth.Client = { client_id: settings.id };
  const options = {
    [oauth.customFetch]: fetchThrough(ask, dialect),
    // Which addresses may be asked without TLS was decided where the settings were read, and by the guard.
    [oauth.allowInsecureRequests]: true,
  };
  const { authenticate } = dialect;
  return {
    exchange: ({ state, code, error, iss }, { redirectUrl, verifier }) =>
      inOurWords(async () => {
        const given = { state, code, error, iss: dialect.namesIssuer ? iss : undefined };
        const answered = Object.entries(given).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, value]],
        );
        const valid = oauth.validateAuthResponse(server, client, new URLSearchParams(answered), state);
        const proof = verifier ?? oauth.nopkce;
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, authenticate, valid, redirectUrl, proof, options] as const),
        );
        return toTokens(await oauth.processAuthorizationCodeResponse(server, client, response));
      }),
    refresh: (refreshToken) =>
      inOurWords(async () => {
        const response = await oauth.refreshTokenGrantRequest(
          ...([server, client, authenticate, refreshToken, options] as const),
        );
        return toTokens(await oauth.processRefreshTokenResponse(server, client, response));
      }),
    async revoke(token) {
      try {
        const response = await oauth.revocationRequest(server, client, authenticate, token, options);
        // A token that the platform does not know, or no longer, is as good as revoked.
        return response.status === 200 || response.status === 400;
      } catch {
        return false;
      }
    },
  };
}

function fetchThrough(ask: AskUpstream, { toStandard = (answer) => answer }: Dialect) {
  return async (
    url: string,
    { headers, body, method, signal }: oauth.CustomFetchOptions<"POST", URLSearchParams>,
  ): Promise<Response> => {
    const answer = await ask({ url: new URL(url), method, headers, body: body.toString(), signal });
    const { status, text } = toStandard(answer);
    return new Response(text, { status, headers: { "content-type": "application/json" } });
  };
}

function toTokens(given: oauth.TokenEndpointResponse): GivenTokens {
  return {
    accessToken: given.access_token,
    refreshToken: given.refresh_token ?? null,
    expiresInSeconds: given.expires_in ?? null,
    scopes: given.scope === undefined ? null : splitScopes(given.scope),
  };
}

/** Some platforms join them by commas. */
function splitScopes(text: string): string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== "");
}

/** Errors of the library carry whole answers, and those tokens: only their codes are passed on. */
async function inOurWords<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConsentFailure) throw error;
    if (error instanceof oauth.AuthorizationResponseError) {
      const kind = error.error === "access_denied" ? "denied" : "trouble";
      throw new ConsentFailure(kind, `the platform answered ${plainCode(error.error)}`);
    }
    if (error instanceof oauth.ResponseBodyError) {
      const kind = error.error === "invalid_grant" ? "ended" : "trouble";
      throw new ConsentFailure(kind, `no tokens: ${plainCode(error.error)}`);
    }
    if (error instanceof ConnectorFailure) throw new ConsentFailure("trouble", error.message);
    const code = error instanceof Error && "code" in error ? plainCode(String(error.code)) : "not understood";
    throw new ConsentFailure("trouble", `no tokens: ${code}`);
  }
}

function plainCode(code: string): string {
  return /^[A-Za-z_]{1,60}$/.test(code) ? code : "with an unknown code";
}
