import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { buildEvent, deliveriesOf, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import { deleteEndpoint, pauseEndpoint } from "../endpoints/endpoint-states.ts";
import { toCursor } from "../feed/event-rows.ts";

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

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
const recover = (since: Date | string, as: TestSession = session, id: string = endpoint.id) =>
  send(app, `/ui/v1/webhook-endpoints/${id}/recover`, { method: "POST", session: as, body: { since } });
const goOn = (since: Date, cursor?: string) =>
  send(app, `/ui/v1/webhook-endpoints/${endpoint.id}/recover`, {
    method: "POST",
    session,
    body: { since, cursor },
  });
const resend = (id: string | undefined, as: TestSession = session) =>
  send(app, `/ui/v1/webhook-deliveries/${id}/resend`, { method: "POST", session: as });
const statesOf = async () => (await deliveriesOf(organization, endpoint)).map(({ state }) => state);
const receivedIds = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
const lastActivity = () =>
  app.services.db.row<{ type: string; subject_id: string; subject_label: string }>(sql`
    select type, subject_id, subject_label from activity where organization_id = ${organization.id}
    order by position desc limit 1`);

async function sessionOf(role: "admin" | "member") {
  const { email } = await buildMember(app, organization, role);
  return signIn(app, email, organization.id);
}

describe("recovering", () => {
  it("sends everything since then again, oldest first, with the original ids; what is skipped stays", async () => {
    await storeDeliveries(organization, endpoint, { count: 1, createdAt: daysAgo(4) });
    const stored = [];
    for (const state of ["succeeded", "failed", "canceled", "skipped"] as const)
      stored.push(
        ...(await storeDeliveries(organization, endpoint, { count: 2, state, createdAt: daysAgo(2) })),
      );
    const { status, body } = await recover(daysAgo(3), await sessionOf("admin"));
    expect([status, body]).toEqual([200, { recovered: 6, released: 0, nextCursor: null }]);
    expect(await lastActivity()).toEqual({
      type: "webhook_endpoint.recovered",
      subject_id: endpoint.id,
      subject_label: receiver.url,
    });
    await deliverDue(app.services, { concurrency: 1 });
    expect(receivedIds()).toEqual(stored.slice(0, 6).map(({ event_id }) => event_id));
    expect(await statesOf()).toEqual([...Array(7).fill("succeeded"), "skipped", "skipped"]);
    const [old, first] = await deliveriesOf(organization, endpoint);
    expect([old, first]).toMatchObject([{ attempts_made: 1 }, { attempts: 1, attempts_made: 2 }]);
  });

  it("leaves what is on its way, and tests", async () => {
    await buildEvent(organization);
    await buildTestDelivery(organization, endpoint.id);
    expect((await recover(daysAgo(1))).body).toEqual({ recovered: 0, released: 0, nextCursor: null });
    await deliverDue(app.services);
    expect((await recover(daysAgo(1))).body).toEqual({ recovered: 1, released: 0, nextCursor: null });
  });

  it("includes events that were committed before it and had no place yet", async () => {
    await buildEvent(organization);
    await recover(daysAgo(1));
    expect(await statesOf()).toEqual(["pending"]);
  });

  it("takes 5,000 at once and says where to go on, until all were taken", async () => {
    await storeDeliveries(organization, endpoint, { count: 12_001, createdAt: daysAgo(1) });
    const first = await recover(daysAgo(1));
    expect(first.body).toEqual({ recovered: 5_000, released: 0, nextCursor: expect.any(String) });
    expect((await statesOf()).lastIndexOf("pending")).toBe(4_999);
    const second = await goOn(daysAgo(1), first.body.nextCursor);
    expect(second.body).toEqual({ recovered: 5_000, released: 0, nextCursor: expect.any(String) });
    const third = await goOn(daysAgo(1), second.body.nextCursor);
    expect(third.body).toEqual({ recovered: 2_001, released: 0, nextCursor: null });
    expect(new Set(await statesOf())).toEqual(new Set(["pending"]));
  });

  it("takes each once of many recorded at the same moment, though they are delivered in between", async () => {
    await storeDeliveries(organization, endpoint, { count: 11_000, createdAt: daysAgo(1) });
    await organization.ctx.db.execute(sql`
      update webhook_deliveries set created_at = ${daysAgo(1)} where endpoint_key = ${endpoint.key}`);
    const deliverAll = () =>
      organization.ctx.db.execute(sql`
        update webhook_deliveries set state = 'succeeded', attempts_made = attempts_made + 1, attempts = 1, due_at = null,
          finished_at = now() where endpoint_key = ${endpoint.key} and state = 'pending'`);
    const taken: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && taken.length < 5) {
      const { body } = await goOn(daysAgo(1), cursor);
      taken.push(body.recovered);
      cursor = body.nextCursor;
      await deliverAll();
    }
    expect(taken).toEqual([5_000, 5_000, 1_000]);
    const delivered = await deliveriesOf(organization, endpoint);
    expect(delivered.every(({ attempts_made }) => attempts_made === 2)).toBe(true);
  });

  it("goes on though the time it began at has left the log, but not with what left it too", async () => {
    await storeDeliveries(organization, endpoint, { count: 5_003, createdAt: daysAgo(30) });
    const since = daysAgo(30);
    const { body } = await recover(since);
    app.clock.advance(5_002);
    expect((await goOn(since, body.nextCursor)).body).toEqual({
      recovered: 1,
      released: 0,
      nextCursor: null,
    });
    app.clock.advance(-5_002);
  });

  it("finds what was recorded while another, earlier one still waited to be", async () => {
    const minutes = (count: number) => new Date(daysAgo(1).getTime() + count * 60_000);
    for (const createdAt of [minutes(-20), minutes(3), minutes(-3), minutes(5), minutes(20)])
      await storeDeliveries(organization, endpoint, { count: 1, state: "failed", createdAt });
    expect((await recover(daysAgo(1))).body.recovered).toBe(3);
    expect(await statesOf()).toEqual(["failed", "pending", "failed", "pending", "pending"]);
  });

  it("refuses cursors of elsewhere", async () => {
    for (const cursor of ["abc", toCursor("deliveries", 1n)]) {
      const { status, body } = await goOn(daysAgo(1), cursor);
      expect([status, body.data.issues[0].path]).toEqual([400, "cursor"]);
    }
  });

  it("can be repeated, and takes nothing that waits already", async () => {
    await storeDeliveries(organization, endpoint, { count: 3, state: "failed", createdAt: daysAgo(1) });
    expect((await recover(daysAgo(2))).body.recovered).toBe(3);
    expect((await recover(daysAgo(2))).body.recovered).toBe(0);
  });

  it("reaches back 30 days, and not into the future", async () => {
    await storeDeliveries(organization, endpoint, { count: 1, createdAt: daysAgo(30) });
    expect((await recover(daysAgo(30))).body.recovered).toBe(1);
    for (const since of [new Date(daysAgo(30).getTime() - 1), daysAgo(-1)]) {
      const { status, body } = await recover(since);
      expect([status, body.data.issues[0].path]).toEqual([400, "since"]);
    }
    for (const since of ["last week", 5]) expect((await recover(since as string)).status).toBe(400);
  });

  it("needs an active endpoint, API access, and an admin", async () => {
    expect((await recover(daysAgo(1), await sessionOf("member"))).status).toBe(403);
    await pauseEndpoint(organization.ctx, endpoint.id);
    expect((await recover(daysAgo(1))).body.code).toBe("INVALID_STATE");
    await deleteEndpoint(organization.ctx, endpoint.id);
    expect((await recover(daysAgo(1))).status).toBe(404);
    await organization.ctx.db.execute(
      sql`update organizations set plan = 'free' where id = ${organization.id}`,
    );
    expect((await recover(daysAgo(1))).status).toBe(402);
  });

  it("does not find another organization's endpoint", async () => {
    const other = await buildOrganization(app);
    const theirs = await buildEndpoint(other, { url: receiver.url });
    expect((await recover(daysAgo(1), session, theirs.id)).status).toBe(404);
  });
});

describe("what waits", () => {
  const preview = (query = "", as: TestSession = session) =>
    send(app, `/ui/v1/webhook-endpoints/${endpoint.id}/recovery${query}`, { session: as });
  const retry = (as: TestSession = session, id: string = endpoint.id) =>
    send(app, `/ui/v1/webhook-endpoints/${id}/retry`, { method: "POST", session: as });

  /** Three that failed once and wait for their next attempt, and five that are held back behind them. */
  async function holdBack(): Promise<void> {
    receiver.behave((response) => response.writeHead(503).end());
    await storeDeliveries(organization, endpoint, { count: 8, state: "pending", createdAt: daysAgo(1) });
    await deliverDue(app.services, { concurrency: 1 });
    receiver.behave((response) => response.writeHead(200).end());
    receiver.received.length = 0;
    await deliverDue(app.services);
    expect(receiver.received).toHaveLength(0);
  }

  it("is counted beforehand, and sent at once by a retry, with the attempts that it has left", async () => {
    await holdBack();
    expect((await preview()).body).toEqual({ recoverable: 0, waiting: 8 });
    const { status, body } = await retry();
    expect([status, body]).toMatchObject([
      200,
      { released: 8, endpoint: { id: endpoint.id, isFailing: false } },
    ]);
    expect(await lastActivity()).toMatchObject({ type: "webhook_endpoint.retried", subject_id: endpoint.id });
    await deliverDue(app.services);
    expect(receiver.received).toHaveLength(8);
    const delivered = await deliveriesOf(organization, endpoint);
    expect(delivered.map(({ state, attempts }) => `${state} ${attempts}`).sort()).toEqual([
      ...Array(5).fill("succeeded 1"),
      ...Array(3).fill("succeeded 2"),
    ]);
    expect((await preview()).body.waiting).toBe(0);
    expect((await retry()).body.released).toBe(0);
  });

  it("goes along with a recovery, which says beforehand how much it sends again", async () => {
    await storeDeliveries(organization, endpoint, { count: 4, state: "failed", createdAt: daysAgo(2) });
    await holdBack();
    const since = daysAgo(3).toISOString();
    expect((await preview(`?since=${since}`)).body).toEqual({ recoverable: 4, waiting: 8 });
    expect((await recover(since)).body).toEqual({ recovered: 4, released: 8, nextCursor: null });
    await deliverDue(app.services);
    expect(receiver.received).toHaveLength(12);
  });

  it("is held back again when the receiver still fails, and the days without a success go on", async () => {
    await holdBack();
    const since = () =>
      app.services.db.row(sql`select failing_since from webhook_endpoints where key = ${endpoint.key}`);
    const before = await since();
    receiver.behave((response) => response.writeHead(503).end());
    await retry();
    await deliverDue(app.services, { concurrency: 1 });
    expect(receiver.received).toHaveLength(2);
    expect(await since()).toEqual(before);
  });

  it("is tried until two more fail, whatever comes of an attempt that is under way at the retry", async () => {
    const refuse = (response: ServerResponse) => void response.writeHead(503).end();
    receiver.behave(refuse);
    await storeDeliveries(organization, endpoint, { count: 2, state: "pending", createdAt: daysAgo(1) });
    await deliverDue(app.services, { concurrency: 1 });
    expect(receiver.received).toHaveLength(2);

    let underway: ServerResponse | undefined;
    receiver.behave((response) => {
      underway = response;
    });
    await storeDeliveries(organization, endpoint, { count: 1, state: "pending", createdAt: daysAgo(1) });
    const delivering = deliverDue(app.services, { concurrency: 1 });
    await receiver.untilReceived(3);
    expect((await retry()).body.released).toBe(2);
    receiver.behave(refuse);
    if (underway !== undefined) refuse(underway);
    await delivering;
    expect(receiver.received).toHaveLength(5);
  });

  it("is released for admins of an active endpoint of their own only", async () => {
    expect((await retry(await sessionOf("member"))).status).toBe(403);
    expect((await preview("?since=2020-01-01T00:00:00Z")).status).toBe(400);
    const other = await buildOrganization(app);
    const theirs = await buildEndpoint(other, { url: receiver.url });
    expect((await retry(session, theirs.id)).status).toBe(404);
    await pauseEndpoint(organization.ctx, endpoint.id);
    expect((await retry()).body.code).toBe("INVALID_STATE");
  });
});

describe("sending one again", () => {
  it.each(["succeeded", "failed", "canceled"] as const)("works when it has %s", async (state) => {
    const [stored] = await storeDeliveries(organization, endpoint, { count: 2, state });
    const { status, body } = await resend(stored?.id);
    expect([status, body]).toMatchObject([
      200,
      { id: stored?.id, state: "pending", attempts: 0, attemptsMade: 1, finishedAt: null },
    ]);
    expect(body.nextAttemptAt).toBe(app.clock.now().toISOString());
    expect(await lastActivity()).toMatchObject({ type: "webhook_delivery.resent", subject_id: endpoint.id });
    await deliverDue(app.services);
    expect(receivedIds()).toEqual([stored?.event_id]);
    expect(await deliveriesOf(organization, endpoint)).toMatchObject([
      { state: "succeeded", attempts: 1, attempts_made: 2 },
      { state },
    ]);
  });

  it.each(["pending", "skipped"] as const)("is refused while it is %s", async (state) => {
    const [stored] = await storeDeliveries(organization, endpoint, { count: 1, state });
    const { status, body } = await resend(stored?.id);
    expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
    expect(await statesOf()).toEqual([state]);
  });

  it("is refused the second time, while the first is on its way", async () => {
    const [stored] = await storeDeliveries(organization, endpoint, { count: 1 });
    const statuses = await Promise.all([resend(stored?.id), resend(stored?.id)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("needs an active endpoint, API access, an admin, and a delivery of one's own", async () => {
    const [stored] = await storeDeliveries(organization, endpoint, { count: 1, state: "failed" });
    expect((await resend(stored?.id, await sessionOf("member"))).status).toBe(403);
    expect((await resend("whdel_000000000000")).status).toBe(404);
    expect((await resend("delivery")).status).toBe(400);
    const other = await buildOrganization(app);
    const outsider = await signIn(app, other.owner.email, other.id);
    expect((await resend(stored?.id, outsider)).status).toBe(404);
    await pauseEndpoint(organization.ctx, endpoint.id);
    expect((await resend(stored?.id)).body.code).toBe("INVALID_STATE");
    await deleteEndpoint(organization.ctx, endpoint.id);
    expect((await resend(stored?.id)).body.code).toBe("INVALID_STATE");
    await organization.ctx.db.execute(
      sql`update organizations set plan = 'free' where id = ${organization.id}`,
    );
    expect((await resend(stored?.id)).status).toBe(402);
    expect(await statesOf()).toEqual(["failed"]);
  });
});
