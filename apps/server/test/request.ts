import { TEST_PASSWORD } from "./builders.ts";
import { recordAnswer } from "./examples/recorded-answers.ts";
import type { TestApp } from "./test-app.ts";

/** Whatever answers HTTP: the server in this process, or a product in one of its own. */
export type Serving = Pick<TestApp, "url">;

export interface TestRequest {
  readonly method?: string;
  readonly apiKey?: string;
  readonly session?: TestSession;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestSession {
  readonly cookie: string;
  readonly organizationId?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies of every shape and assert on them.
  readonly body: any;
}

/** What the API and the dashboard's own operations begin with. */
const OPERATIONS = /^\/(?:api|ui)\/v1/;

/** One real HTTP request to the server under test. */
export async function send(app: Serving, path: string, request: TestRequest = {}): Promise<TestResponse> {
  const { method = "GET", apiKey, session, body, headers } = request;
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
      ...(session === undefined ? {} : { cookie: session.cookie, origin: app.url }),
      ...(session?.organizationId === undefined
        ? {}
        : { "x-clipledger-organization": session.organizationId }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const answer = isJson ? JSON.parse(text) : text;
  const [prefix] = OPERATIONS.exec(path) ?? [];
  if (response.status === 200 && prefix !== undefined)
    recordAnswer({ method, path: path.slice(prefix.length), answer });
  return { status: response.status, headers: response.headers, body: answer };
}

/** Signs in with email and password, as the dashboard does. */
export async function signIn(app: Serving, email: string, organizationId?: string): Promise<TestSession> {
  const response = await send(app, "/auth/sign-in/email", {
    method: "POST",
    body: { email, password: TEST_PASSWORD },
    headers: { origin: app.url },
  });
  if (response.status !== 200) throw new Error(`Sign-in failed with ${response.status}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  return organizationId === undefined ? { cookie } : { cookie, organizationId };
}
