import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildConnection, buildEndpoint } from "../../../../test/webhook-builders.ts";

const SOFT = "2026-11-05T00:00:00.000Z";
const HARD = "2026-12-05T00:00:00.000Z";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let endpoint: BuiltEndpoint;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  await buildDueWindow(organization);
  endpoint = await buildEndpoint(organization);
  ({ token } = await buildConnection(organization));
  app.clock.set(SOFT);
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

function ask(method: string, path: string, body?: object) {
  const request = { method, session, ...(body && { body }) };
  return send(app, `/ui/v1/webhook-endpoints${path.replace("ID", endpoint.id)}`, request);
}

const waiting: [string, string, object?][] = [
  ["POST", "", { url: "http://127.0.0.1:1/", eventTypes: ["*"] }],
  ["PATCH", "/ID", { description: "Changed" }],
  ["POST", "/ID/test"],
  ["POST", "/ID/pause"],
  ["POST", "/ID/resume"],
];

describe("endpoints in a hold", () => {
  it("are managed as ever while it is soft", async () => {
    for (const [method, path, body] of waiting) expect((await ask(method, path, body)).status).toBe(200);
  });

  it("are not created, changed, resumed or tested once it is hard", async () => {
    app.clock.set(HARD);
    session = await signIn(app, organization.owner.email, organization.id);
    for (const [method, path, body] of waiting.filter(([, path]) => path !== "/ID/pause"))
      expect((await ask(method, path, body)).body).toMatchObject({ code: "PAYOUT_HOLD", status: 409 });
    expect((await ask("GET", "/ID")).body.description).toBe("Changed");
  });

  it("are made and tested by tools while it is soft, and only deleted by them once it is hard", async () => {
    const askAsTool = (method: string, path: string, body?: object) =>
      send(app, `/hooks/v1/endpoints${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body }),
      });
    const input = { url: "http://127.0.0.1:1/", eventTypes: ["*"] };
    app.clock.set(SOFT);
    const { id } = (await askAsTool("POST", "", input)).body.endpoint;
    expect((await askAsTool("POST", `/${id}/test`)).status).toBe(200);
    app.clock.set(HARD);
    for (const { body } of [await askAsTool("POST", "", input), await askAsTool("POST", `/${id}/test`)])
      expect(body).toMatchObject({ code: "PAYOUT_HOLD", status: 409 });
    expect((await askAsTool("DELETE", `/${id}`)).status).toBe(200);
  });

  it("are still looked at, paused and deleted, and their secrets revealed and rotated", async () => {
    app.clock.set(HARD);
    session = await signIn(app, organization.owner.email, organization.id);
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", "/ID"],
      ["POST", "/ID/secret/reveal"],
      ["POST", "/ID/secret/rotate", {}],
      ["POST", "/ID/pause"],
      ["DELETE", "/ID"],
    ] as const)
      expect((await ask(method, path, body)).status).toBe(200);
  });
});
