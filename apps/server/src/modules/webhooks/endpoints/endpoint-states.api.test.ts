import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { storeDeliveries } from "../../../../test/delivery-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send, signIn, type TestResponse, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { settleEvents } from "../feed/place-events.ts";
import { cancelRestTask, disableEndpoint } from "./endpoint-states.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  endpoint = await buildEndpoint(organization);
});

function ask(method: string, path = "", body?: object): Promise<TestResponse> {
  const request = { method, session, ...(body && { body }) };
  return send(app, `/ui/v1/webhook-endpoints/${endpoint.id}${path}`, request);
}

const publish = () =>
  app.services.db.transaction((tx) =>
    publishEvent(tx, organization.ctx, "payout_hold.changed", { stage: "soft", previousStage: null }),
  );

const settle = () => app.services.db.transaction((tx) => settleEvents(tx, organization.id, app.clock.now()));

const disable = (reason: "failing" | "gone") =>
  app.services.db.transaction((tx) =>
    disableEndpoint(tx, app.services, {
      organizationId: organization.id,
      endpointKey: endpoint.key,
      reason,
      at: app.clock.now(),
    }),
  );

/** Of each event, oldest first, the state of its delivery to the endpoint. */
async function deliveryStates(): Promise<string[]> {
  const rows = await app.services.db.rows<{ state: string }>(sql`
    select state from webhook_deliveries where endpoint_key = ${endpoint.key} order by place`);
  return rows.map(({ state }) => state);
}

const logged = async () => {
  const { body } = await send(app, "/ui/v1/activity?sortDir=asc&perPage=100", { session });
  return body.data
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith("webhook_endpoint."));
};

describe("pausing an endpoint", () => {
  it("cancels what waits for it, events of that very moment included, and records none of what follows", async () => {
    await publish();
    await settle();
    await publish();
    expect((await ask("GET")).body.pendingDeliveries).toBe(1);
    const { status, body } = await ask("POST", "/pause");
    expect([status, body.state, body.pendingDeliveries]).toEqual([200, "paused", 0]);
    expect(await deliveryStates()).toEqual(["canceled", "canceled"]);
    await publish();
    await settle();
    expect(await deliveryStates()).toEqual(["canceled", "canceled"]);
    expect(await logged()).toEqual(["webhook_endpoint.created", "webhook_endpoint.paused"]);
  });

  it("leaves other endpoints alone", async () => {
    const other = await buildEndpoint(organization);
    await publish();
    await ask("POST", "/pause");
    const { body } = await send(app, `/ui/v1/webhook-endpoints/${other.id}`, { session });
    expect([body.state, body.pendingDeliveries]).toEqual(["active", 1]);
  });

  it("is refused when it is not active", async () => {
    await ask("POST", "/pause");
    expect((await ask("POST", "/pause")).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
    await ask("POST", "/resume");
    await disable("gone");
    expect((await ask("POST", "/pause")).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
    expect((await ask("GET")).body).toMatchObject({ state: "disabled", disabledReason: "gone" });
  });

  it("happens once, and is logged once, when several ask at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("POST", "/pause")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await logged()).toEqual(["webhook_endpoint.created", "webhook_endpoint.paused"]);
  });
});

describe("an endpoint with very much waiting", () => {
  const countStates = () =>
    app.services.db.rows(sql`
      select state, count(*)::int as total from webhook_deliveries where endpoint_key = ${endpoint.key}
      group by state order by state`);

  it("is paused at once, and comes back when all of it is canceled", async () => {
    await storeDeliveries(organization, endpoint, { count: 6_500, state: "pending" });
    expect((await ask("POST", "/pause")).body.state).toBe("paused");
    expect(await countStates()).toEqual([
      { state: "canceled", total: 2_000 },
      { state: "pending", total: 4_500 },
    ]);
    expect((await ask("POST", "/resume")).body).toMatchObject({ status: 503, code: "BUSY" });
    expect(await runQueued(app, cancelRestTask)).toBe(1);
    expect(await countStates()).toEqual([{ state: "canceled", total: 6_500 }]);
    expect((await ask("POST", "/resume")).body.state).toBe("active");
  });

  it("keeps what was recorded after it came back", async () => {
    await storeDeliveries(organization, endpoint, { count: 2_500, state: "pending" });
    await ask("POST", "/pause");
    await ask("POST", "/resume");
    await publish();
    await settle();
    await runQueued(app, cancelRestTask);
    expect(await countStates()).toEqual([
      { state: "canceled", total: 2_500 },
      { state: "pending", total: 1 },
    ]);
  });
});

describe("resuming an endpoint", () => {
  it("records events from then on; what was canceled or missed stays so", async () => {
    await publish();
    await ask("POST", "/pause");
    await publish();
    const { status, body } = await ask("POST", "/resume");
    expect([status, body.state]).toEqual([200, "active"]);
    await publish();
    await settle();
    expect(await deliveryStates()).toEqual(["canceled", "pending"]);
    expect((await logged()).at(-1)).toBe("webhook_endpoint.resumed");
  });

  it("brings a disabled one back without its failures", async () => {
    await app.services.db.execute(sql`
      update webhook_endpoints set failures_in_row = 7, failing_since = ${app.clock.now()}, probe_at = ${app.clock.now()}
      where key = ${endpoint.key}`);
    expect((await ask("GET")).body).toMatchObject({
      isFailing: true,
      failingSince: app.clock.now().toISOString(),
      nextProbeAt: app.clock.now().toISOString(),
    });
    await disable("failing");
    expect((await ask("GET")).body).toMatchObject({
      state: "disabled",
      disabledReason: "failing",
      isFailing: false,
      nextProbeAt: null,
    });
    expect((await ask("POST", "/resume")).body).toMatchObject({
      state: "active",
      disabledReason: null,
      isFailing: false,
      failingSince: null,
    });
  });

  it("is refused when it is active", async () => {
    expect((await ask("POST", "/resume")).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
  });

  it("and pausing take turns: the log tells of as many changes as were made", async () => {
    const paths = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "/pause" : "/resume"));
    const answers = await Promise.all(paths.map((path) => ask("POST", path)));
    const changes = answers.filter(({ status }) => status === 200).length;
    const [, ...types] = await logged();
    expect(types).toHaveLength(changes);
    types.forEach((type: string, index: number) => {
      expect(type).toBe(`webhook_endpoint.${index % 2 === 0 ? "paused" : "resumed"}`);
    });
    expect((await ask("GET")).body.state).toBe(changes % 2 === 0 ? "active" : "paused");
  });
});

describe("a new address", () => {
  it("starts without the old one's failures; other changes keep them", async () => {
    await app.services.db.execute(sql`
      update webhook_endpoints set failures_in_row = 3, failing_since = ${app.clock.now()} where key = ${endpoint.key}`);
    expect((await ask("PATCH", "", { description: "Slow" })).body.isFailing).toBe(true);
    const { body } = await ask("PATCH", "", { url: "http://127.0.0.1:2/hooks" });
    expect([body.isFailing, body.failingSince]).toEqual([false, null]);
  });
});

describe("another choice of types", () => {
  it("decides about events after it, not before it", async () => {
    await publish();
    await ask("PATCH", "", { eventTypes: ["payout.paid"] });
    await publish();
    await settle();
    expect(await deliveryStates()).toEqual(["pending"]);
  });
});

describe("deleting an endpoint", () => {
  it("cancels what waits, forgets the secrets, and leaves its log", async () => {
    await publish();
    const { status, body } = await ask("DELETE");
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await deliveryStates()).toEqual(["canceled"]);
    const secrets = await app.services.db.rows(sql`
      select 1 from webhook_secrets where organization_id = ${organization.id}`);
    expect(secrets).toEqual([]);
    expect((await logged()).at(-1)).toBe("webhook_endpoint.deleted");
  });

  it("is for good: it is found no more", async () => {
    await ask("DELETE");
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/pause"],
      ["POST", "/resume"],
      ["POST", "/test"],
      ["POST", "/secret/reveal"],
    ] as const)
      expect((await ask(method, path)).status).toBe(404);
    expect((await ask("PATCH", "", { description: "Back" })).status).toBe(404);
    expect((await ask("POST", "/secret/rotate", {})).status).toBe(404);
    expect((await send(app, "/ui/v1/webhook-endpoints", { session })).body.data).toEqual([]);
  });

  it("works in every state", async () => {
    await disable("gone");
    expect((await ask("DELETE")).status).toBe(200);
    endpoint = await buildEndpoint(organization);
    await ask("POST", "/pause");
    expect((await ask("DELETE")).status).toBe(200);
  });
});

describe("testing an endpoint", () => {
  it("records one delivery, for this endpoint alone", async () => {
    await buildEndpoint(organization);
    const { status, body } = await ask("POST", "/test");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^whdel_\w{12}$/),
      endpoint: { id: endpoint.id, url: endpoint.url, isDeleted: false },
      eventId: expect.stringMatching(/^whevt_\w{12}$/),
      eventType: "webhook.test",
      state: "pending",
      attempts: 0,
    });
    await settle();
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from webhook_deliveries where organization_id = ${organization.id}`);
    expect(total).toBe(1);
    expect((await logged()).at(-1)).toBe("webhook_endpoint.tested");
  });

  it("is another test each time, and several may run at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask("POST", "/test")));
    expect(new Set(answers.map(({ body }) => body.eventId)).size).toBe(5);
  });

  it("waits until it is resumed", async () => {
    await ask("POST", "/pause");
    expect((await ask("POST", "/test")).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
    expect(await deliveryStates()).toEqual([]);
  });
});

describe("disabling an endpoint", () => {
  it("is the system's doing, and cancels what waits", async () => {
    await publish();
    await settle();
    await disable("gone");
    await disable("failing");
    expect(await deliveryStates()).toEqual(["canceled"]);
    const { body } = await send(app, "/ui/v1/activity?types=webhook_endpoint.disabled", { session });
    expect(body.data).toMatchObject([
      {
        actor: { type: "system", surface: "system", userId: null },
        subject: { id: endpoint.id, label: endpoint.url },
        changes: { disabledReason: { before: null, after: "gone" } },
      },
    ]);
  });
});
