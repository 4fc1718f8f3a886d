import { request } from "node:http";
import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { ErrorBodySchema } from "@clipledger/contract/errors";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { testSeed } from "../../../test/seeded-random.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildConnection } from "../../../test/webhook-builders.ts";

const SEED = testSeed(20_260_921);
const REQUESTS = 1_200;

let app: TestApp;
let apiKey: string;
let signedIn: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000", CLIPLEDGER_MAX_BODY_BYTES: "4096" },
  });
  const organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const { cookie } = await signIn(app, organization.owner.email);
  const portal = (await enterPortal(app, await buildCreator(organization))).session;
  signedIn = {
    cookie: `${cookie}; ${portal.cookie}`,
    origin: app.url,
    authorization: `Bearer ${(await buildConnection(organization)).token}`,
    "x-clipledger-organization": organization.id,
  };
});
afterAll(() => app.stop());

const operations = [
  ...operationsOf(apiContract).map(({ method, path }) => ({ method, path: `/api/v1${path}` })),
  ...operationsOf(dashboardContract).map(({ method, path }) => ({ method, path: `/ui/v1${path}` })),
  ...operationsOf(portalContract)
    .filter(({ id }) => id !== "account.remove" && id !== "session.close")
    .map(({ method, path }) => ({ method, path: `/portal/v1${path}` })),
  ...operationsOf(hooksContract).map(({ method, path }) => ({ method, path: `/hooks/v1${path}` })),
];

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "null",
    "",
    "0",
    "-1",
    "1e309",
    "NaN",
    "[object Object]",
    "__proto__",
    "constructor",
    "%",
    "\u0000",
    "'; drop table users; --",
    "../../etc/passwd",
    "org_AAAAAAAAAAAA",
  ),
);
const parameterName = fc.oneof(
  fc.constantFrom(
    "page",
    "perPage",
    "sortCol",
    "sortDir",
    "types",
    "types[0]",
    "types[]",
    "actors[99999]",
    "actors[0]",
    "dateRange",
    "dateRange[from]",
    "dateRange[to]",
    "dateRange[from][0]",
    "__proto__[x]",
    "constructor[prototype]",
    "surfaces[length]",
    "0",
    "[]",
    "[",
    "a[b[c]]",
  ),
  fc.string({ maxLength: 12 }),
);
const queryText = fc
  .array(fc.tuple(parameterName, oddText), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`).join("&"));
const rawQuery = fc.constantFrom(
  "%",
  "%zz",
  "a=%E0%A4%A",
  "&&&&",
  "=",
  "?",
  "a[=1",
  "a]=1",
  `a=${"x".repeat(4000)}`,
  `${"a[0]".repeat(300)}=1`,
);

const bodyText = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.object({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "",
    "{",
    "[",
    "null",
    "true",
    "0",
    '"text"',
    "{}",
    "[]",
    '{"name":1}',
    '{"__proto__":{"role":"owner"}}',
    '{"name":"\\ud800"}',
    "\u0000",
    "[".repeat(3000),
  ),
  fc.constant(`{"name":"${"x".repeat(9000)}"}`),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const contentType = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json; charset=utf-8",
  "application/json; charset=latin1",
  "text/plain",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "",
  "garbage/;;",
);
const oddPath = fc.constantFrom(
  "/api/v1",
  "/api/v1/",
  "/api/v1//",
  "/api/v1/me/",
  "/api/v1/%2e%2e/me",
  "/api/v1/me%00",
  "/api/v1/%",
  "/ui/v1/members/%E0%A4%A",
  "/ui/v1/api-keys/../members",
  "/api/v1/activity/orgact_1",
  "/api/v1/me;x=1",
);

interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

const oddRequest: fc.Arbitrary<OddRequest> = fc
  .record({
    operation: fc.constantFrom(...operations),
    path: fc.option(oddPath, { freq: 5, nil: undefined }),
    method: fc.option(fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"), {
      freq: 4,
      nil: undefined,
    }),
    query: fc.oneof({ weight: 4, arbitrary: queryText }, { weight: 1, arbitrary: rawQuery }),
    body: fc.option(bodyText, { nil: undefined }),
    contentType,
    hasKey: fc.boolean(),
    hasSession: fc.boolean(),
    extra: fc.constantFrom(
      {},
      { "content-disposition": "attachment; filename=x" },
      { "content-encoding": "gzip" },
      { cookie: "clipledger.session_token=x.y" },
      { origin: "null" },
      { "x-clipledger-organization": "org_AAAAAAAAAAAA" },
      { accept: "text/html" },
    ),
  })
  .map(({ operation, path, method, query, body, contentType: type, hasKey, hasSession, extra }) => ({
    method: method ?? operation.method,
    path: `${path ?? operation.path}?${query}`,
    headers: {
      ...(hasSession ? signedIn : {}),
      ...extra,
      ...(hasKey ? { "x-api-key": apiKey } : {}),
      ...(body === undefined ? {} : { "content-type": type }),
    },
    body,
  }));

describe("malformed requests", () => {
  it(`never cause a 500, a hang or a crash, whatever they hold (${REQUESTS} of them, seed ${SEED})`, async () => {
    const seen = new Map<number, number>();
    for (const odd of fc.sample(oddRequest, { seed: SEED, numRuns: REQUESTS })) {
      const { status, text } = await sendRaw(odd);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const described = JSON.stringify({ ...odd, status, text: text.slice(0, 300) });
      expect(status, described).toBeLessThan(500);
      if (status >= 400)
        expect(ErrorBodySchema.strict().safeParse(JSON.parse(text)).success, described).toBe(true);
    }
    for (const status of [200, 400, 401, 404, 413, 415])
      expect(seen.get(status) ?? 0, `some ${status}`).toBeGreaterThan(0);
    expect((await send(app, "/api/v1/me", { apiKey })).status).toBe(200);
  }, 120_000);
});

function escapeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function sendRaw({ method, path, headers, body }: OddRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url);
    const outgoing = request(
      { host: "127.0.0.1", port, method, path, headers, timeout: 10_000 },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
