import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_SESSION_REQUESTS_PER_MINUTE: "40" } });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

/** Announces a body of 900 KB and never sends it; answers the status line. */
function announce(path: string, headers: Record<string, string> = {}): Promise<string> {
  const lines = Object.entries({
    host: new URL(app.url).host,
    origin: app.url,
    "content-type": "application/json",
    "content-length": "900000",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.setTimeout(5_000, () => socket.destroy(new Error("the body was waited for")));
    socket.on("error", reject);
    socket.once("data", (data) => {
      resolve(data.toString().split("\r\n", 1)[0] ?? "");
      socket.destroy();
    });
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  });
}

describe("a request whose body has not arrived", () => {
  it.each([
    ["/api/v1/projects", "401"],
    ["/ui/v1/projects", "401"],
    ["/ui/v1/tracking/import", "401"],
    ["/portal/v1/chats", "401"],
    ["/hooks/v1/endpoints", "401"],
    ["/auth/sign-in/email", "413"],
    ["/auth/no-such-thing", "404"],
    ["/ui/v1/no-such-operation", "404"],
    ["/api/v2/anything", "404"],
  ])("to %s is refused with %s before", async (path, status) => {
    app.clock.advance(60_000);
    expect(await announce(path)).toContain(status);
  });

  it("is refused before where the role does not suffice, or no operation has the path", async () => {
    const viewer = await buildMember(app, organization, "viewer");
    const key = (await buildApiKey(organization, viewer)).secret;
    expect(await announce("/api/v1/projects", { "x-api-key": key })).toContain("403");
    expect(await announce("/api/v1/nothing", { "x-api-key": key })).toContain("404");
  });

  it("is refused before where too many came", async () => {
    app.clock.advance(60_000);
    const reads = Array.from({ length: 41 }, () => send(app, "/ui/v1/me", { session }));
    const statuses = (await Promise.all(reads)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
    const headers = { cookie: session.cookie, "x-clipledger-organization": organization.id };
    expect(await announce("/ui/v1/projects", headers)).toContain("429");
    const visits = Array.from({ length: 41 }, () => send(app, "/portal/v1/session"));
    expect(
      (await Promise.all(visits))
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(429);
    expect(await announce("/auth/sign-in/email", { "content-length": "60000" })).toContain("429");
    expect((await send(app, "/api/v1/me", { apiKey: "clip_guess" })).status).toBe(429);
    expect((await send(app, "/api/v1/me", { apiKey })).status).toBe(200);
  });
});

describe("a body", () => {
  const post = (path: string, body: unknown) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });

  it("has 1 MB at the most, and 16 MB where an import or a calculation needs it", async () => {
    const padding = " ".repeat(1_100_000);
    expect((await post("/projects", `${padding}{"name":"x"}`)).body).toMatchObject({
      status: 413,
      data: { maxBytes: 1_000_000 },
    });
    expect((await post("/tracking/import", `${padding}{"rows":[]}`)).status).toBe(400);
    expect((await post("/payouts/initiate", `${padding}{}`)).status).toBe(400);
    app.clock.advance(60_000);
    const imported = { method: "POST", session, body: `${padding}{"rows":[]}` };
    expect((await send(app, "/ui/v1/tracking/import", imported)).status).toBe(400);
  });

  it("of very many values is refused without being parsed", async () => {
    const { status, body } = await post("/tracking/import", `[${"{},".repeat(3_000_000)}{}]`);
    expect([status, body.data.issues]).toEqual([400, [{ path: "", message: "Has more than 10000 items" }]]);
    const many = `[${`[${"0,".repeat(9_000)}0],`.repeat(20)}0]`;
    expect((await post("/projects", many)).body.data.issues).toEqual([
      { path: "", message: "Holds more than 100000 values" },
    ]);
  });

  it.each([
    ["POST", "/payouts/calculate", '{"campaignId":"a","campaignId":"b"}', "campaignId"],
    [
      "POST",
      "/payouts/initiate",
      '{"calculation":{"payouts":{"total":1,"total":2}}}',
      "calculation.payouts.total",
    ],
    ["POST", "/payouts/cancel", '{"creatorId":"a","creatorId":"a"}', "creatorId"],
    ["POST", "/payouts/cancel/reinstate", '{"creatorId":"a","creatorId":"a"}', "creatorId"],
    ["POST", "/payouts/manual", '{"amount":1,"\\u0061mount":1000}', "amount"],
    ["PATCH", "/payouts/orgpay_4Rk8sVn1QwZp", '{"reference":"a","reference":"b"}', "reference"],
    [
      "POST",
      "/campaigns/validate",
      '{"spec":{"payouts":{"fixedSalary":{"amount":1,"amount":2}}}}',
      "spec.payouts.fixedSalary.amount",
    ],
    ["POST", "/campaigns", '{"spec":{"payouts":{},"payouts":{}}}', "spec.payouts"],
    ["PUT", "/campaigns/orgcamp_4Rk8sVn1QwZp", '{"spec":{"name":"a","name":"b"}}', "spec.name"],
    ["POST", "/projects", '{"name":"a","name":"b"}', "name"],
  ])("that says a thing twice is refused: %s %s", async (method, path, body, where) => {
    const answer = await send(app, `/api/v1${path}`, { method, apiKey, body });
    expect([answer.status, answer.body.data?.issues]).toEqual([
      400,
      [{ path: where, message: "This field stands twice in the same object" }],
    ]);
  });
});
