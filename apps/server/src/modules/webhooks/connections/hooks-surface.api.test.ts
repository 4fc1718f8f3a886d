import { EVENT_TYPES } from "@clipledger/contract/events/catalog";
import { exampleEvent } from "@clipledger/contract/events/examples";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import type { Subscription } from "@clipledger/contract/webhooks/endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { genuineWebhook } from "../../../../test/genuine-webhook.ts";
import { operationsOf } from "../../../../test/operations.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildConnection, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { changeMemberRole, removeMember } from "../../organizations/members/manage-members.ts";
import { endConnection, updateConnection } from "./manage-connections.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let token: string;
let connectionId: string;

beforeAll(async () => {
  app = await startTestApp();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

beforeEach(async () => {
  receiver.received.length = 0;
  organization = await buildOrganization(app);
  ({ token, id: connectionId } = await buildConnection(organization));
});

function ask(method: string, path: string, body?: object, as: string = token) {
  const headers = { authorization: `Bearer ${as}` };
  return send(app, `/hooks/v1${path}`, { method, headers, ...(body && { body }) });
}

const input = (eventTypes: Subscription = ["*"]) => ({ url: receiver.url, eventTypes });
const create = async (eventTypes?: Subscription, as?: string) =>
  (await ask("POST", "/endpoints", input(eventTypes), as)).body;

const unauthorized = { defined: true, code: "UNAUTHORIZED", status: 401, message: "Not authenticated" };

describe("the token of a connection", () => {
  it("tells a tool whose it is", async () => {
    const { status, body, headers } = await ask("GET", "/me");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      connection: { id: connectionId, name: "Zapier", eventTypes: ["*"] },
      organization: { id: organization.id, name: expect.stringMatching(/^Organization/) },
    });
  });

  it("is the only thing that counts on every operation, not a key and not a session", async () => {
    const { secret: apiKey } = await buildApiKey(organization);
    const session = await signIn(app, organization.owner.email, organization.id);
    const portal = await enterPortal(app, organization.owner);
    const callers = [
      {},
      { apiKey },
      { session },
      { session: portal.session },
      { headers: { authorization: `Bearer ${apiKey}` } },
      { headers: { authorization: token } },
      { headers: { authorization: `Basic ${token}` } },
      { headers: { "x-api-key": token } },
    ];
    for (const { method, path } of operationsOf(hooksContract))
      for (const caller of callers) {
        const { status, body } = await send(app, `/hooks/v1${path}`, {
          method,
          ...caller,
          ...(method === "POST" && { body: {} }),
        });
        expect([status, body]).toEqual([401, unauthorized]);
      }
  });

  it("counts nowhere else", async () => {
    const bearer = { authorization: `Bearer ${token}` };
    const portalOperations = operationsOf(portalContract).filter(({ access }) => access === "session");
    expect(portalOperations.length).toBeGreaterThan(20);
    for (const headers of [bearer, { "x-api-key": token }, { ...bearer, "x-api-key": token }]) {
      expect((await send(app, "/api/v1/me", { headers })).status).toBe(401);
      expect((await send(app, "/api/v1/event-types", { headers })).status).toBe(401);
      const named = { ...headers, "x-clipledger-organization": organization.id };
      expect((await send(app, "/ui/v1/webhook-endpoints", { headers: named })).status).toBe(401);
      for (const { method, path } of portalOperations)
        expect((await send(app, `/portal/v1${path}`, { method, headers })).status).toBe(401);
    }
    const { secret: apiKey } = await buildApiKey(organization);
    for (const { method, path } of operationsOf(hooksContract).filter(({ id }) => id.startsWith("endpoints")))
      expect((await send(app, `/api/v1${path}`, { method, apiKey })).status).toBe(404);
  });

  it("is refused when unknown or ended, with the same answer after the same work", async () => {
    const ended = await buildConnection(organization, { name: "Ended" });
    await endConnection(organization.ctx, ended.id);
    const { pool } = app.services.db;
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    pool.on("acquire", count);
    for (const refused of ["clhc_unknown", "x".repeat(500), ended.token]) {
      acquired = 0;
      const { status, body } = await ask("GET", "/me", undefined, refused);
      expect([status, body, acquired]).toEqual([401, unauthorized, 1]);
    }
    pool.off("acquire", count);
  });

  it("is not stored, only its hash, and its last use is", async () => {
    await ask("GET", "/me");
    const { row, last_used_at } = await app.services.db.row<{ row: string; last_used_at: Date }>(
      sql`select row_to_json(c)::text as row, last_used_at from webhook_connections c where id = ${connectionId}`,
    );
    expect(row).not.toContain(token.slice(12));
    expect(last_used_at).toEqual(app.clock.now());
  });

  it("rests while whoever made it is no owner or admin, and its endpoints go on", async () => {
    const admin = await buildMember(app, organization, "admin");
    const ctx = { ...organization.ctx, role: "admin" as const };
    const made = await buildConnection({
      ...organization,
      ctx: { ...ctx, actor: { ...ctx.actor, userId: admin.userId } },
    });
    const { endpoint } = await create(["creator.created"], made.token);
    await changeMemberRole(organization.ctx, admin.memberId, "member");
    expect((await ask("GET", "/me", undefined, made.token)).body).toEqual(unauthorized);
    await changeMemberRole(organization.ctx, admin.memberId, "admin");
    expect((await ask("GET", "/me", undefined, made.token)).status).toBe(200);
    await removeMember(organization.ctx, admin.memberId);
    expect((await ask("GET", "/me", undefined, made.token)).status).toBe(401);
    await buildCreator(organization);
    await deliverDue(app.services);
    expect(receiver.received).toHaveLength(1);
    expect(endpoint.connection).toEqual({ id: made.id, name: "Zapier" });
  });

  it("asks for payment on a plan without API access", async () => {
    await app.services.db.execute(sql`update organizations set plan = 'free' where id = ${organization.id}`);
    const { status, body } = await ask("GET", "/me");
    expect([status, body.code, body.data]).toEqual([402, "PAYMENT_REQUIRED", { meter: "api_access" }]);
  });

  it("is limited in its requests as a key is", async () => {
    const limited = await startTestApp({
      sharing: app,
      environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "3" },
    });
    const statuses: number[] = [];
    for (let request = 0; request < 5; request += 1) {
      const headers = { authorization: `Bearer ${token}` };
      statuses.push((await send(limited, "/hooks/v1/me", { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await limited.stop();
  });

  it("finds no other operations, and says so as the API does", async () => {
    for (const [method, path] of [
      ["GET", "/nothing"],
      ["PATCH", `/endpoints/${createId("webhookEndpoint")}`],
      ["GET", "/webhook-connections"],
      ["POST", `/endpoints/${createId("webhookEndpoint")}/secret/reveal`],
    ] as const)
      expect((await ask(method, path)).body).toMatchObject({ code: "NOT_FOUND", status: 404 });
    expect((await send(app, "/hooks/v2/me")).body).toMatchObject({ code: "NOT_FOUND", status: 404 });
  });
});

describe("event types of a connection", () => {
  it("are those that it may have, each with its sample", async () => {
    const { body } = await ask("GET", "/event-types");
    const types = body.data.map(({ type }: { type: string }) => type);
    expect(types).toContain("payout.paid");
    expect(types).not.toContain("video.published");
    expect(types).not.toContain("webhook.test");
    const { example } = body.data.find(({ type }: { type: string }) => type === "payout.paid");
    const sample = await ask("GET", "/event-types/payout.paid/sample");
    expect(sample.body).toEqual(example);
    expect(sample.body).toEqual(exampleEvent("payout.paid"));
  });

  it("are no others", async () => {
    await updateConnection(organization.ctx, connectionId, {
      eventTypes: ["payout.paid", "video.published"],
    });
    const { body } = await ask("GET", "/event-types");
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(["video.published", "payout.paid"]);
    for (const type of ["payout.due", "payout.invented", "*", "webhook.test"])
      expect((await ask("GET", `/event-types/${type}/sample`)).body).toMatchObject({
        code: "NOT_FOUND",
        message: "The connection has no such event type",
      });
    expect(EVENT_TYPES).toContain("payout.due");
  });
});

describe("an endpoint of a connection", () => {
  it("is made with its secret, listed, read and deleted, and its events arrive signed", async () => {
    const { status, body } = await ask("POST", "/endpoints", {
      ...input(["creator.created"]),
      description: "New creators to a sheet",
    });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.endpoint).toMatchObject({
      id: expect.stringMatching(/^whep_\w{12}$/),
      url: receiver.url,
      description: "New creators to a sheet",
      eventTypes: ["creator.created"],
      connection: { id: connectionId, name: "Zapier" },
      state: "active",
    });
    expect((await ask("GET", "/endpoints")).body).toEqual({ data: [body.endpoint], limit: 10 });
    expect((await ask("GET", `/endpoints/${body.endpoint.id}`)).body).toEqual(body.endpoint);
    await buildCreator(organization);
    await deliverDue(app.services);
    const [received] = receiver.received;
    if (received === undefined) throw new Error("Nothing arrived");
    expect(genuineWebhook(body.secret, received, app.clock.now())).toMatchObject({ type: "creator.created" });
    expect((await ask("DELETE", `/endpoints/${body.endpoint.id}`)).body).toEqual({ success: true });
    expect((await ask("DELETE", `/endpoints/${body.endpoint.id}`)).status).toBe(404);
    expect((await ask("GET", "/endpoints")).body.data).toEqual([]);
  });

  it("is tested, and the test names the responsible person and the API", async () => {
    const { endpoint } = await create();
    const { status, body } = await ask("POST", `/endpoints/${endpoint.id}/test`);
    expect([status, body.state, body.eventType]).toEqual([200, "pending", "webhook.test"]);
    await deliverDue(app.services);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      actor: { type: "user", surface: "api", userId: organization.owner.userId, apiKeyId: null },
    });
  });

  it("is logged with the connection as who did it", async () => {
    const { endpoint } = await create();
    await ask("POST", `/endpoints/${endpoint.id}/test`);
    await ask("DELETE", `/endpoints/${endpoint.id}`);
    const session = await signIn(app, organization.owner.email, organization.id);
    const { body } = await send(app, "/ui/v1/activity?surfaces=api", { session });
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
      "webhook_endpoint.deleted",
      "webhook_endpoint.tested",
      "webhook_endpoint.created",
    ]);
    for (const { actor, subject } of body.data) {
      expect(subject).toEqual({ type: "webhook_endpoint", id: endpoint.id, label: receiver.url });
      expect(actor).toEqual({
        type: "user",
        surface: "api",
        userId: organization.owner.userId,
        apiKeyId: null,
        impersonated: false,
        name: "Olive Owner",
        apiKeyName: null,
        connectionName: "Zapier",
      });
    }
  });

  it("receives no type beyond those of the connection, and is told which are", async () => {
    const narrow = await buildConnection(organization, { eventTypes: ["payout.paid", "payout.due"] });
    const types = ["payout.paid", "creator.created", "*"];
    const { status, body } = await ask(
      "POST",
      "/endpoints",
      { url: receiver.url, eventTypes: types },
      narrow.token,
    );
    expect([status, body.code, body.data.issues]).toEqual([
      400,
      "BAD_REQUEST",
      [
        { path: "eventTypes.1", message: "The connection may not have creator.created" },
        { path: "eventTypes.2", message: "The connection may not have all types" },
      ],
    ]);
    const optIn = await ask("POST", "/endpoints", input(["*", "video.published"]));
    expect(optIn.body.data.issues).toMatchObject([{ path: "eventTypes.1" }]);
    expect((await ask("GET", "/endpoints", undefined, narrow.token)).body.data).toEqual([]);
  });

  it.each([
    ["ftp://hooks.acme.com/"],
    ["https://10.0.0.1/"],
    ["https://intranet.local/"],
    ["http://hooks.acme.com/"],
  ])("has an address that the dashboard would take, unlike %s", async (url) => {
    const { status, body } = await ask("POST", "/endpoints", { url, eventTypes: ["*"] });
    expect(status).toBe(400);
    expect(body.data.issues[0].path).toBe("url");
    const odd = await ask("POST", "/endpoints", { url, eventTypes: [], secret: "whsec_mine" });
    expect(odd.body.data.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "eventTypes",
      "secret",
      "url",
    ]);
  });

  it("is not found by another connection, by another organization, or where the dashboard made it", async () => {
    const { endpoint } = await create();
    const byHand = await buildEndpoint(organization);
    const sibling = await buildConnection(organization, { name: "Make" });
    const foreign = await buildConnection(await buildOrganization(app));
    const attempts: [string, string][] = [
      [sibling.token, endpoint.id],
      [foreign.token, endpoint.id],
      [token, byHand.id],
      [token, createId("webhookEndpoint")],
    ];
    for (const [as, id] of attempts)
      for (const [method, path] of [
        ["GET", `/endpoints/${id}`],
        ["POST", `/endpoints/${id}/test`],
        ["DELETE", `/endpoints/${id}`],
      ] as const)
        expect((await ask(method, path, undefined, as)).body).toMatchObject({
          status: 404,
          code: "NOT_FOUND",
        });
    for (const as of [sibling.token, foreign.token])
      expect((await ask("GET", "/endpoints", undefined, as)).body.data).toEqual([]);
    expect((await ask("GET", `/endpoints/${endpoint.id}`)).body).toEqual(endpoint);
    expect((await ask("GET", "/endpoints")).body.data).toHaveLength(1);
  });

  it("is one of ten, however many are asked for at once, and of the twenty of the organization", async () => {
    const makeMany = (as: string) =>
      Promise.all(Array.from({ length: 14 }, () => ask("POST", "/endpoints", input(), as)));
    const answers = await makeMany(token);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({
        status: 409,
        code: "WEBHOOK_ENDPOINT_LIMIT_REACHED",
        message: "A connection has up to 10 endpoints; delete one before adding another",
      });
    for (let made = 0; made < 6; made += 1) await buildEndpoint(organization);
    const sibling = await buildConnection(organization, { name: "Make" });
    const others = await makeMany(sibling.token);
    expect(others.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(others.find(({ status }) => status !== 200)?.body.message).toBe(
      "Delete an endpoint before adding another",
    );
  });
});

describe("the document of the surface", () => {
  it("describes every operation to anybody", async () => {
    const { status, body } = await send(app, "/hooks/v1/openapi.json");
    expect(status).toBe(200);
    expect(body.servers).toEqual([{ url: `${app.url}/hooks/v1` }]);
    expect(body.components.securitySchemes.connection).toMatchObject({ type: "http", scheme: "bearer" });
    const written = Object.values<object>(body.paths).flatMap((item) => Object.keys(item));
    expect(written).toHaveLength(operationsOf(hooksContract).length);
    const tags = body.tags.map(({ name }: { name: string }) => name);
    for (const item of Object.values<Record<string, { tags: string[] }>>(body.paths))
      for (const operation of Object.values(item)) expect(tags).toContain(operation.tags[0]);
  });
});
