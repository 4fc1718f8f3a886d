import { request } from "undici";
import { z } from "zod";
import type { RailAnswer, RailConnection } from "../rail.ts";

interface PaypalRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly requestId?: string;
  readonly body?: object;
}

/** An answer with any status; `body` is undefined where it is no JSON. */
export interface PaypalResponse {
  readonly status: number;
  readonly body: unknown;
}

/** What kept a request from being answered. Nothing is known of its fate when `unknown`. */
type Failure = Exclude<RailAnswer<never>, { outcome: "done" }>;

type Asked =
  | { readonly response: PaypalResponse; readonly failure?: undefined }
  | { readonly failure: Failure };

/** PayPal's REST API with one app's credentials. Never rejects. */
export interface PaypalApi {
  /** With a token that is asked for when there is none; a token that PayPal no longer takes is replaced once. */
  ask(request: PaypalRequest): Promise<Asked>;
  /** A new token, and what PayPal says of the app that it belongs to. */
  signIn(): Promise<{ readonly token: Token } | { readonly failure: Failure }>;
  /** Text without the app's credentials. */
  redact(text: string): string;
}

interface Token {
  readonly text: string;
  readonly appId: string | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly endsAtMs: number;
}

const TokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nonnegative(),
  app_id: z.string().optional(),
  scope: z.string().optional(),
});

const MAX_ANSWER_BYTES = 1_000_000;
const ENDS_EARLIER_MS = 60_000;

export function createPaypalApi(connection: RailConnection): PaypalApi {
  const { credentials } = connection;
  const secrets = [credentials["clientSecret"], credentials["clientId"], basicOf(credentials)];
  const redact = (text: string) =>
    secrets.reduce<string>((rest, secret) => (secret ? rest.replaceAll(secret, "…") : rest), text);
  let signingIn: ReturnType<PaypalApi["signIn"]> | undefined;
  let current: Token | undefined;

  const signIn = async () => {
    const answer = await exchange(connection, {
      method: "POST",
      path: "/v1/oauth2/token",
      headers: { ...FORM, authorization: `Basic ${basicOf(credentials)}` },
      body: "grant_type=client_credentials",
    });
    const judged = judgeToken(answer);
    if ("token" in judged) current = judged.token;
    return judged;
  };
  /** Requests side by side wait for the same new token. */
  const findToken = (refused?: Token) => {
    if (current === refused || (current?.endsAtMs ?? 0) <= performance.now()) current = undefined;
    if (current !== undefined) return Promise.resolve({ token: current });
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  };
  const askOnce = async (wanted: PaypalRequest, refused?: Token): Promise<Asked & { token?: Token }> => {
    const found = await findToken(refused);
    if ("failure" in found) return found;
    const { token } = found;
    return { token, ...(await exchange(connection, withToken(wanted, token))) };
  };
  return {
    signIn,
    redact,
    async ask(wanted) {
      const first = await askOnce(wanted);
      return first.failure === undefined && first.response.status === 401 && first.token !== undefined
        ? askOnce(wanted, first.token)
        : first;
    },
  };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

function basicOf(credentials: RailConnection["credentials"]): string {
  return Buffer.from(`${credentials["clientId"]}:${credentials["clientSecret"]}`).toString("base64");
}

function withToken({ method, path, requestId, body }: PaypalRequest, { text }: Token): HttpRequest {
  return {
    method,
    path,
    headers: {
      authorization: `Bearer ${text}`,
      ...(requestId !== undefined && { "paypal-request-id": requestId }),
      ...(method === "POST" && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function judgeToken(answer: Asked): { readonly token: Token } | { readonly failure: Failure } {
  if (answer.failure !== undefined) return answer;
  const { status, body } = answer.response;
  const { data } = TokenSchema.safeParse(body);
  if (status === 200 && data !== undefined) {
    const endsAtMs = performance.now() + data.expires_in * 1000 - ENDS_EARLIER_MS;
    const scopes = data.scope?.split(" ");
    return { token: { text: data.access_token, appId: data.app_id, scopes, endsAtMs } };
  }
  if (status === 429) return { failure: refusedRequest("PayPal takes no more requests at the moment") };
  if (status >= 400 && status < 500 && status !== 408)
    return {
      failure: refusedRequest(
        "PayPal does not know this client ID with this secret. Check both in your PayPal app",
      ),
    };
  return { failure: { outcome: "unknown", reason: `PayPal gave no access (status ${status})` } };
}

export function refusedRequest(reason: string): Failure {
  return { outcome: "refused", of: "request", reason };
}

interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function exchange({ baseUrl, ...way }: RailConnection, wanted: HttpRequest): Promise<Asked> {
  try {
    const { status, text } = await askForText(`${baseUrl}${wanted.path}`, wanted, way);
    return { response: { status, body: parseJson(text) } };
  } catch (error) {
    const reason = "PayPal could not be reached, or did not answer in time";
    return { failure: { outcome: "unknown", reason, cause: describe(error) } };
  }
}

/** One request and its whole answer within the deadline. Redirects are answers. Rejects where there is none. */
export async function askForText(
  url: string,
  { method, headers, body }: Omit<HttpRequest, "path">,
  { dispatcher, timeoutMs }: Pick<RailConnection, "dispatcher" | "timeoutMs">,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await request(url, {
    method,
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "application/json", "user-agent": "Clipledger/1.0", ...headers },
    ...(body !== undefined && { body }),
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString("utf8") };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
