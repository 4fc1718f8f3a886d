import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { placeAll } from "../../../../test/deliver-due.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { buildConnection, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { changeMemberRole } from "../../organizations/members/manage-members.ts";
import { lockConnection } from "../connection-rows.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
});

function ask(method: string, path: string, body?: object, as: TestSession = session) {
  return send(app, `/ui/v1/webhook-connections${path}`, { method, session: as, ...(body && { body }) });
}

/** As the tool with this token asks. */
function askAs(token: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` };
  return send(app, `/hooks/v1${path}`, { method, headers, ...(body && { body }) });
}

const url = "http://127.0.0.1:1/hooks";

async function makeEndpoint(token: string, eventTypes: readonly string[] = ["*"]) {
  const { body } = await askAs(token, "POST", "/endpoints", { url, eventTypes });
  return body.endpoint;
}

async function readEndpoint(id: string) {
  return (await send(app, `/ui/v1/webhook-endpoints/${id}`, { session })).body;
}

const activity = async (types: string) =>
  (await send(app, `/ui/v1/activity?types=${types}`, { session })).body.data;

const deliveryStates = () =>
  app.services.db.rows<{ state: string }>(
    sql`select state from webhook_deliveries where organization_id = ${organization.id} order by place`,
  );

const input = { name: "Zapier", eventTypes: ["payout.paid", "creator.created"] };

describe("adding a connection", () => {
  it("answers it with its token once, lists it, and logs it without the token", async () => {
    const { status, body } = await ask("POST", "", { ...input, name: " Zapier " });
    expect(status).toBe(200);
    expect(body.token).toMatch(/^clhc_[A-Za-z0-9_-]{43}$/);
    expect(body.connection).toEqual({
      id: expect.stringMatching(/^whcon_\w{12}$/),
      name: "Zapier",
      eventTypes: ["payout.paid", "creator.created"],
      prefix: body.token.slice(0, 11),
      state: "active",
      responsible: {
        id: organization.owner.userId,
        name: "Olive Owner",
        email: organization.owner.email,
        image: null,
      },
      endpoints: 0,
      createdAt: app.clock.now().toISOString(),
      lastUsedAt: null,
    });
    expect((await ask("GET", "")).body).toEqual({ data: [body.connection], limit: 20 });
    const [entry] = await activity("webhook_connection.created");
    expect(entry).toMatchObject({
      actor: { type: "user", surface: "ui", connectionName: null },
      subject: { type: "webhook_connection", id: body.connection.id, label: "Zapier" },
      changes: { eventTypes: { before: null, after: input.eventTypes } },
    });
    expect(JSON.stringify(await activity("webhook_connection.created"))).not.toContain(body.token.slice(5));
  });

  it("says what is wrong, for every field at once", async () => {
    const { status, body } = await ask("POST", "", {
      name: " ",
      eventTypes: ["payout.invented"],
      token: "x",
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "eventTypes.0",
      "name",
      "token",
    ]);
  });

  it("stops at twenty, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 23 }, () => ask("POST", "", input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ status: 409, code: "WEBHOOK_CONNECTION_LIMIT_REACHED" });
  });

  it("needs a plan with API access", async () => {
    await app.services.db.execute(sql`update organizations set plan = 'free' where id = ${organization.id}`);
    expect((await ask("POST", "", input)).status).toBe(402);
  });

  it("is for owners and admins in the dashboard, and never for a key", async () => {
    const { id } = await buildConnection(organization);
    const actions: [string, string, object?][] = [
      ["GET", ""],
      ["POST", "", input],
      ["PATCH", `/${id}`, { name: "Taken" }],
      ["POST", `/${id}/token`],
      ["DELETE", `/${id}`],
    ];
    const { email } = await buildMember(app, organization, "member");
    const member = await signIn(app, email, organization.id);
    const { secret: apiKey } = await buildApiKey(organization);
    const admin = await buildMember(app, organization, "admin");
    const asAdmin = await signIn(app, admin.email, organization.id);
    for (const [method, path, body] of actions) {
      expect((await ask(method, path, body, member)).body).toMatchObject({ status: 403, code: "FORBIDDEN" });
      const request = { method, apiKey, ...(body && { body }) };
      expect((await send(app, `/api/v1/webhook-connections${path}`, request)).status).toBe(404);
      expect((await send(app, `/ui/v1/webhook-connections${path}`, request)).status).toBe(401);
      expect((await ask(method, path, body, asAdmin)).status).toBe(200);
    }
  });
});

describe("changing a connection", () => {
  it("renames it wherever it is named, and logs what changed", async () => {
    const { id, token } = await buildConnection(organization);
    const { id: endpointId } = await makeEndpoint(token);
    const { body } = await ask("PATCH", `/${id}`, { name: "Make" });
    expect(body).toMatchObject({ id, name: "Make", eventTypes: ["*"], endpoints: 1 });
    expect((await readEndpoint(endpointId)).connection).toEqual({ id, name: "Make" });
    expect((await activity("webhook_connection.updated"))[0].changes).toEqual({
      name: { before: "Zapier", after: "Make" },
    });
    expect(await activity("webhook_endpoint.updated")).toEqual([]);
  });

  it("changes and logs nothing when all is as it was", async () => {
    const { id } = await buildConnection(organization, { eventTypes: ["payout.paid", "payout.due"] });
    const same = { name: "Zapier", eventTypes: ["payout.due", "payout.paid"] };
    expect((await ask("PATCH", `/${id}`, same)).body.eventTypes).toEqual(["payout.paid", "payout.due"]);
    expect(await activity("webhook_connection.updated")).toEqual([]);
    expect((await ask("PATCH", `/${id}`, {})).status).toBe(400);
  });

  it("narrows its endpoints to its types, deletes those left without any, and leaves the others", async () => {
    const { id, token } = await buildConnection(organization, { eventTypes: ["*", "video.published"] });
    const whole = await makeEndpoint(token, ["*", "video.published"]);
    const some = await makeEndpoint(token, ["payout.paid", "payout.due"]);
    const kept = await makeEndpoint(token, ["payout.paid"]);
    const none = await makeEndpoint(token, ["campaign.ended"]);
    const byHand = await buildEndpoint(organization);
    const narrower = ["payout.paid", "video.published"];
    const { body } = await ask("PATCH", `/${id}`, { eventTypes: narrower });
    expect(body).toMatchObject({ eventTypes: narrower, endpoints: 3 });
    expect((await readEndpoint(whole.id)).eventTypes).toEqual(narrower);
    expect((await readEndpoint(some.id)).eventTypes).toEqual(["payout.paid"]);
    expect(await readEndpoint(kept.id)).toEqual(kept);
    expect((await readEndpoint(none.id)).code).toBe("NOT_FOUND");
    expect((await readEndpoint(byHand.id)).eventTypes).toEqual(["*"]);
    const log = await activity("webhook_endpoint.updated,webhook_endpoint.deleted");
    expect(log.map(({ subject }: { subject: { id: string } }) => subject.id).toSorted()).toEqual(
      [whole.id, some.id, none.id].toSorted(),
    );
    await ask("PATCH", `/${id}`, { eventTypes: ["*"] });
    expect((await readEndpoint(some.id)).eventTypes).toEqual(["payout.paid"]);
  });

  it("lets nobody widen one of its endpoints in the dashboard", async () => {
    const { token } = await buildConnection(organization, { eventTypes: ["payout.paid"] });
    const { id } = await makeEndpoint(token, ["payout.paid"]);
    const change = (body: object) =>
      send(app, `/ui/v1/webhook-endpoints/${id}`, { method: "PATCH", session, body });
    const { status, body } = await change({ eventTypes: ["payout.paid", "payout.due"] });
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: "eventTypes.1", message: "The connection may not have payout.due" }],
    ]);
    expect((await change({ description: "Sheet" })).body.description).toBe("Sheet");
  });
});

describe("a token", () => {
  it("is renewed by whoever is responsible from then on, and the one before is refused at once", async () => {
    const admin = await buildMember(app, organization, "admin");
    const asAdmin = await signIn(app, admin.email, organization.id);
    const made = (await ask("POST", "", input, asAdmin)).body;
    await changeMemberRole(organization.ctx, admin.memberId, "viewer");
    expect((await ask("GET", "")).body.data).toMatchObject([
      { state: "dormant", responsible: { id: admin.userId } },
    ]);
    const { status, body } = await ask("POST", `/${made.connection.id}/token`);
    expect(status).toBe(200);
    expect(body.connection).toMatchObject({
      state: "active",
      responsible: { id: organization.owner.userId },
      prefix: body.token.slice(0, 11),
    });
    expect((await askAs(made.token, "GET", "/me")).status).toBe(401);
    await changeMemberRole(organization.ctx, admin.memberId, "admin");
    expect((await askAs(made.token, "GET", "/me")).status).toBe(401);
    expect((await askAs(body.token, "GET", "/me")).body.connection.id).toBe(made.connection.id);
    expect(await activity("webhook_connection.token_renewed")).toHaveLength(1);
  });
});

describe("ending a connection", () => {
  it("ends its endpoints and cancels what waits for them, and nothing of others", async () => {
    const { id, token } = await buildConnection(organization);
    const { id: endpointId } = await makeEndpoint(token);
    const byHand = await buildEndpoint(organization);
    await buildCreator(organization);
    await placeAll(app.services);
    expect((await deliveryStates()).map(({ state }) => state)).toEqual(["pending", "pending"]);
    expect((await ask("DELETE", `/${id}`)).body).toEqual({ success: true });
    expect((await deliveryStates()).map(({ state }) => state).toSorted()).toEqual(["canceled", "pending"]);
    expect((await readEndpoint(endpointId)).code).toBe("NOT_FOUND");
    expect((await readEndpoint(byHand.id)).state).toBe("active");
    expect((await ask("GET", "")).body.data).toEqual([]);
    expect((await ask("DELETE", `/${id}`)).status).toBe(404);
    expect((await ask("POST", `/${id}/token`)).status).toBe(404);
    expect((await ask("PATCH", `/${id}`, { name: "Again" })).status).toBe(404);
    expect((await askAs(token, "GET", "/endpoints")).status).toBe(401);
    const { secrets } = await app.services.db.row<{ secrets: number }>(
      sql`select count(*)::int as secrets from webhook_secrets where endpoint_id = ${endpointId}`,
    );
    expect(secrets).toBe(0);
    const log = await activity("webhook_connection.ended,webhook_endpoint.deleted");
    expect(log).toHaveLength(2);
  });

  it("leaves no endpoint behind that was being made meanwhile", async () => {
    const { id, token } = await buildConnection(organization);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => askAs(token, "POST", "/endpoints", { url, eventTypes: ["*"] })),
      ask("DELETE", `/${id}`),
      ...Array.from({ length: 5 }, () => askAs(token, "POST", "/endpoints", { url, eventTypes: ["*"] })),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    const { left } = await app.services.db.row<{ left: number }>(sql`
      select count(*)::int as left from webhook_endpoints where connection_id = ${id} and deleted_at is null`);
    expect(left).toBe(0);
  });

  it("is waited for by whoever makes an endpoint with its token, and then refuses", async () => {
    const { id, token } = await buildConnection(organization);
    // A use within the same minute is not written down again, so that it is the endpoint that waits below.
    await askAs(token, "GET", "/me");
    const { db } = app.services;
    let making: ReturnType<typeof askAs> | undefined;
    await db.transaction(async (tx) => {
      await lockConnection(tx, organization.id, id);
      making = askAs(token, "POST", "/endpoints", { url, eventTypes: ["*"] });
      await expect.poll(() => waitingOnLocks(app)).toBeGreaterThan(0);
      await tx.execute(sql`update webhook_connections set ended_at = now() where id = ${id}`);
    });
    expect((await making)?.status).toBe(401);
  });

  it("cannot be undone by code that forgets an endpoint, or makes one afterwards", async () => {
    const { id, token } = await buildConnection(organization);
    const { id: endpointId } = await makeEndpoint(token);
    const { db } = app.services;
    const end = sql`update webhook_connections set ended_at = now() where id = ${id}`;
    await expect(db.execute(end)).rejects.toThrow();
    await ask("DELETE", `/${id}`);
    const revive = sql`update webhook_endpoints set deleted_at = null where id = ${endpointId}`;
    await expect(db.execute(revive)).rejects.toThrow();
  });
});

describe("an endpoint of a connection", () => {
  it("is shown with its connection in the dashboard, and paused, resumed and deleted there", async () => {
    const { id, token } = await buildConnection(organization);
    const endpoint = await makeEndpoint(token);
    const act = (method: string, path: string) =>
      send(app, `/ui/v1/webhook-endpoints/${endpoint.id}${path}`, { method, session });
    expect((await act("GET", "")).body).toEqual(endpoint);
    expect(endpoint.connection).toEqual({ id, name: "Zapier" });
    expect((await act("POST", "/pause")).body.state).toBe("paused");
    expect((await askAs(token, "POST", `/endpoints/${endpoint.id}/test`)).body.code).toBe("INVALID_STATE");
    expect((await act("POST", "/resume")).body.state).toBe("active");
    expect((await act("POST", "/secret/rotate")).status).toBe(400);
    expect((await act("DELETE", "")).status).toBe(200);
    expect((await askAs(token, "GET", `/endpoints/${endpoint.id}`)).status).toBe(404);
    expect((await ask("GET", "")).body.data).toMatchObject([{ id, endpoints: 0 }]);
  });
});
