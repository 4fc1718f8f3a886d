import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { type Surroundings, UsageError } from "./program.ts";

const ServerSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  registration_endpoint: z.url(),
  revocation_endpoint: z.url(),
});
type SignInServer = z.infer<typeof ServerSchema>;

const TokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
});

/** What a token is renewed with before it ends. */
export const RenewalSchema = z.object({
  clientId: z.string(),
  refreshToken: z.string(),
  expiresAtMs: z.number(),
});
type Renewal = z.infer<typeof RenewalSchema>;

interface Granted {
  readonly apiKey: string;
  readonly renewal: Renewal;
}

/** Where the server signs people in, or undefined when it offers no such thing, or names another server. */
export async function findSignIn(baseUrl: string, signal: AbortSignal): Promise<SignInServer | undefined> {
  try {
    const response = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`, { signal });
    const server = ServerSchema.parse(await response.json());
    const { issuer, ...endpoints } = server;
    const isOwn = Object.values(endpoints).every((each) => new URL(each).origin === baseUrl);
    return issuer === baseUrl && isOwn ? server : undefined;
  } catch {
    return undefined;
  }
}

/** A sign-in that waits for the person's browser to come back to this computer (RFC 8252, with PKCE). */
interface BrowserLogin {
  /** The page where the person decides. */
  readonly page: string;
  readonly granted: Promise<Granted>;
  /** Ends waiting. */
  close(): void;
}

const CALLBACK = "/callback";

export async function startBrowserLogin(
  server: SignInServer,
  { signal, nowMs }: Pick<Surroundings, "signal" | "nowMs">,
): Promise<BrowserLogin> {
  const listener = createServer();
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const redirectUri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}${CALLBACK}`; // safe: it listens on TCP
  const clientId = await register(server, redirectUri, signal);
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const page = new URL(server.authorization_endpoint);
  page.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "*:write",
    resource: `${server.issuer}/api/v1`,
    state,
  }).toString();
  const granted = waitForCode(listener, { state, issuer: server.issuer }).then((code) =>
    askForTokens(
      server,
      clientId,
      { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier },
      nowMs(),
    ),
  );
  const close = () => {
    listener.close();
    listener.closeAllConnections();
  };
  signal.addEventListener("abort", close, { once: true });
  granted.then(close, close);
  return { page: page.href, granted, close };
}

/** A new token in place of one that ends. The refresh token works once, so whoever calls this must be alone. */
export async function renewToken(
  baseUrl: string,
  { clientId, refreshToken }: Renewal,
  nowMs: number,
): Promise<Granted> {
  const server = await findSignIn(baseUrl, AbortSignal.timeout(15_000));
  if (server === undefined) throw new UsageError(`${baseUrl} does not renew sign-ins now. Try again later.`);
  return askForTokens(server, clientId, { grant_type: "refresh_token", refresh_token: refreshToken }, nowMs);
}

/** Ends at the server what was granted; false where the server did not hear of it. */
export async function endGrant(baseUrl: string, { refreshToken }: Renewal): Promise<boolean> {
  const signal = AbortSignal.timeout(15_000);
  const server = await findSignIn(baseUrl, signal);
  if (server === undefined) return false;
  const body = new URLSearchParams({ token: refreshToken });
  const answer = await fetch(server.revocation_endpoint, { method: "POST", body, signal }).catch(
    () => undefined,
  );
  return answer?.ok ?? false;
}

async function register(server: SignInServer, redirectUri: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(server.registration_endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Clipledger command line", redirect_uris: [redirectUri] }),
    signal,
  });
  return z.object({ client_id: z.string() }).parse(await response.json()).client_id;
}

async function askForTokens(
  server: SignInServer,
  clientId: string,
  fields: Readonly<Record<string, string>>,
  nowMs: number,
): Promise<Granted> {
  const body = new URLSearchParams({ ...fields, client_id: clientId, resource: `${server.issuer}/api/v1` });
  const response = await fetch(server.token_endpoint, { method: "POST", body });
  if (!response.ok) throw new UsageError("The sign-in has ended. Sign in again with: clipledger login");
  const { access_token, refresh_token, expires_in } = TokensSchema.parse(await response.json());
  const renewal = { clientId, refreshToken: refresh_token, expiresAtMs: nowMs + expires_in * 1_000 };
  return { apiKey: access_token, renewal };
}

interface Expected {
  readonly state: string;
  readonly issuer: string;
}

/** The code that the person's browser brings. What others send to the port is answered with a 404 and waited past. */
function waitForCode(listener: Server, expected: Expected): Promise<string> {
  return new Promise((resolve, reject) => {
    listener.once("close", () => reject(new UsageError("Nothing was done.")));
    listener.on("request", (request, response) => {
      const answer = readCallback(request, expected);
      const isDone = answer !== undefined;
      const text = isDone ? "Go back to the terminal. This page can be closed." : "Not found";
      response
        .writeHead(isDone ? 200 : 404, { "content-type": "text/plain; charset=utf-8", connection: "close" })
        .end(text, () => {
          if (answer?.code !== undefined) resolve(answer.code);
          else if (isDone) reject(new UsageError("You did not let the command line in. Nothing was done."));
        });
    });
  });
}

function readCallback(
  { url = "/" }: IncomingMessage,
  { state, issuer }: Expected,
): { code?: string } | undefined {
  const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
  const isOurs =
    pathname === CALLBACK && searchParams.get("state") === state && searchParams.get("iss") === issuer;
  if (!isOurs) return undefined;
  const code = searchParams.get("code");
  return code === null ? {} : { code };
}
