import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { buildEvent, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { isGenuineWebhook } from "../../../infra/crypto/signatures.ts";
import { deleteEndpoint } from "../endpoints/endpoint-states.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let session: TestSession;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  endpoint = await buildEndpoint(organization, { url: receiver.url });
});

afterEach(() => receiver.stop());

async function list(query = "") {
  const path = `/ui/v1/webhook-deliveries?endpointId=${endpoint.id}&${query}`;
  const { status, body } = await send(app, path, { session });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const get = (id: string) => send(app, `/ui/v1/webhook-deliveries/${id}`, { session });
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("the list of deliveries", () => {
  it("shows what became of each, newest first", async () => {
    await buildEvent(organization);
    await deliverDue(app.services);
    receiver.behave(behaviours.status(503));
    const second = await buildEvent(organization);
    await deliverDue(app.services);
    const { data, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^whdel_/),
      endpoint: { id: endpoint.id, url: receiver.url, isDeleted: false },
      eventId: second,
      eventType: "payout_hold.changed",
      state: "pending",
      isHeldBack: false,
      attempts: 1,
      attemptsMade: 1,
      nextAttemptAt: expect.stringMatching(/^2026-09-21T08:30:0[56]/),
      lastStatus: 503,
      lastError: "status",
      createdAt: "2026-09-21T08:30:00.000Z",
      finishedAt: null,
    });
    expect(data[1]).toMatchObject({
      state: "succeeded",
      lastStatus: 200,
      lastError: null,
      nextAttemptAt: null,
    });
  });

  it("ends after 30 days, whether or not the older ones are forgotten already", async () => {
    const begin = new Date(app.clock.now().getTime() - 30 * 86_400_000);
    const [old, young] = await storeDeliveries(organization, endpoint, {
      count: 2,
      state: "failed",
      createdAt: new Date(begin.getTime() - 1),
    });
    if (old === undefined || young === undefined) return expect.fail("nothing was stored");
    expect(idsOf((await list()).data)).toEqual([young.id]);
    expect(idsOf((await list("since=2020-01-01T00:00:00Z&states=failed")).data)).toEqual([young.id]);
    expect([(await get(old.id)).status, (await get(young.id)).status]).toEqual([404, 200]);
    const resend = (id: string) =>
      send(app, `/ui/v1/webhook-deliveries/${id}/resend`, { method: "POST", session });
    expect([(await resend(old.id)).status, (await resend(young.id)).status]).toEqual([404, 200]);
  });

  it("filters by state, type, event and time", async () => {
    const at = (time: string) => new Date(`2026-09-20T${time}:00.000Z`);
    const [old] = await storeDeliveries(organization, endpoint, { count: 1, createdAt: at("10:00") });
    const [failed] = await storeDeliveries(organization, endpoint, {
      count: 1,
      state: "failed",
      type: "payout.due",
      createdAt: at("11:00"),
    });
    const [canceled] = await storeDeliveries(organization, endpoint, {
      count: 1,
      state: "canceled",
      createdAt: at("12:00"),
    });
    const found = async (query: string) => idsOf((await list(query)).data);
    expect(await found("states=failed")).toEqual([failed?.id]);
    expect(await found("states=failed&states=canceled")).toEqual([canceled?.id, failed?.id]);
    expect(await found("states=succeeded&states=failed")).toEqual([failed?.id, old?.id]);
    expect(await found("types=payout.due")).toEqual([failed?.id]);
    expect(await found(`eventId=${old?.event_id}`)).toEqual([old?.id]);
    expect(await found("eventId=whevt_000000000000")).toEqual([]);
    expect(await found("since=2026-09-20T11:00:00Z")).toEqual([canceled?.id, failed?.id]);
    expect(await found("until=2026-09-20T11:00:00Z")).toEqual([failed?.id, old?.id]);
    expect(await found("since=2026-09-20T10:30:00Z&until=2026-09-20T11:30:00Z&states=failed")).toEqual([
      failed?.id,
    ]);
  });

  it("pages without gaps or repeats while deliveries are added", async () => {
    const stored = await storeDeliveries(organization, endpoint, { count: 45 });
    const seen: string[] = [];
    let cursor = "";
    do {
      const { data, nextCursor } = await list(`limit=10${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(data));
      await storeDeliveries(organization, endpoint, { count: 3 });
      cursor = nextCursor ?? "";
    } while (cursor !== "");
    expect(seen).toEqual(idsOf(stored).reverse());
  });

  it("says which wait for a failing endpoint, and until when at least; tests do not", async () => {
    receiver.behave(behaviours.status(500));
    for (const _ of [1, 2, 3]) await buildEvent(organization);
    await deliverDue(app.services);
    await buildTestDelivery(organization, endpoint.id);
    const { data } = await list("states=pending");
    expect(data.map(({ isHeldBack }: { isHeldBack: boolean }) => isHeldBack)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(data[1].nextAttemptAt).toBe("2026-09-21T08:33:00.000Z");
  });

  it("refuses what is no filter, and cursors of elsewhere", async () => {
    for (const query of ["states=lost", "types=nothing", "cursor=abc", "limit=101", "since=yesterday"]) {
      const path = `/ui/v1/webhook-deliveries?endpointId=${endpoint.id}&${query}`;
      expect((await send(app, path, { session })).status, query).toBe(400);
    }
    expect((await send(app, "/ui/v1/webhook-deliveries", { session })).status).toBe(400);
  });

  it("does not exist for another organization, a deleted endpoint, or members", async () => {
    const other = await buildEndpoint(await buildOrganization(app), { url: receiver.url });
    const path = (id: string) => `/ui/v1/webhook-deliveries?endpointId=${id}`;
    expect((await send(app, path(other.id), { session })).status).toBe(404);
    await deleteEndpoint(organization.ctx, endpoint.id);
    expect((await send(app, path(endpoint.id), { session })).status).toBe(404);
    const member = await buildMember(app, organization, "member");
    const asMember = await signIn(app, member.email, organization.id);
    expect((await send(app, path(endpoint.id), { session: asMember })).status).toBe(403);
  });
});

describe("a delivery", () => {
  it("shows its body and each attempt as it was sent and answered", async () => {
    receiver.behave(behaviours.status(500, { body: "no" }));
    const eventId = await buildEvent(organization);
    await deliverDue(app.services);
    app.clock.advance(10_000);
    receiver.behave(behaviours.ok());
    await deliverDue(app.services);
    const [row] = (await list()).data;
    const { body } = await get(row.id);
    const { body: delivery, attemptLog, ...shown } = body;
    expect(shown).toEqual(row);
    expect(delivery).toEqual(JSON.parse(receiver.received[0]?.body ?? ""));
    expect(delivery.id).toBe(eventId);
    expect(attemptLog).toMatchObject([
      { number: 2, status: 200, error: null, response: "ok" },
      { number: 1, status: 500, error: "status", response: "no" },
    ]);
    for (const [index, attempt] of attemptLog.entries()) {
      const received = receiver.received[1 - index];
      expect(received?.headers).toMatchObject(attempt.requestHeaders);
      const { "webhook-id": id, "webhook-timestamp": timestamp, ...headers } = attempt.requestHeaders;
      const message = { id, timestamp, body: received?.body ?? "" };
      const sentAt = new Date(attempt.startedAt);
      expect(isGenuineWebhook(endpoint.secret, message, headers["webhook-signature"], sentAt)).toBe(true);
    }
  });

  it("stays readable when its endpoint was deleted", async () => {
    const [stored] = await storeDeliveries(organization, endpoint, { count: 1 });
    await deleteEndpoint(organization.ctx, endpoint.id);
    const { status, body } = await get(stored?.id ?? "");
    expect([status, body.endpoint]).toEqual([200, { id: endpoint.id, url: receiver.url, isDeleted: true }]);
  });

  it("does not exist for another organization", async () => {
    const other = await buildOrganization(app);
    const theirs = await buildEndpoint(other, { url: receiver.url });
    const [stored] = await storeDeliveries(other, theirs, { count: 1 });
    expect((await get(stored?.id ?? "")).status).toBe(404);
  });
});
