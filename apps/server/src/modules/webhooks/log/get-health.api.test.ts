import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { buildEvent } from "../../../../test/delivery-builders.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
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

const health = (query = "", as = session) =>
  send(app, `/ui/v1/webhook-endpoints/${endpoint.id}/health?${query}`, { session: as });

async function deliver(count: number, status: number): Promise<void> {
  receiver.behave(behaviours.status(status));
  for (let made = 0; made < count; made += 1) await buildEvent(organization);
  await deliverDue(app.services);
}

describe("the health of an endpoint", () => {
  it("knows nothing before the first attempt", async () => {
    const { status, body } = await health();
    expect([status, body]).toEqual([
      200,
      {
        since: "2026-09-20T08:00:00.000Z",
        attempts: 0,
        succeeded: 0,
        failed: 0,
        successRate: null,
        latency: null,
        isHeldBack: false,
        nextProbeAt: null,
        lastFailure: null,
        hours: [],
      },
    ]);
  });

  it("counts attempts by the hour, and names the last failure; tests do not count", async () => {
    await deliver(3, 200);
    await deliver(1, 503);
    receiver.behave(behaviours.status(500));
    await buildTestDelivery(organization, endpoint.id);
    await deliverDue(app.services);
    const { body } = await health();
    expect(body).toMatchObject({
      attempts: 4,
      succeeded: 3,
      failed: 1,
      successRate: 0.75,
      latency: { medianMs: expect.any(Number), p95Ms: expect.any(Number) },
      isHeldBack: false,
      lastFailure: { status: 503, error: "status", deliveryId: expect.stringMatching(/^whdel_/) },
      hours: [{ hour: "2026-09-21T08:00:00.000Z", succeeded: 3, failed: 1 }],
    });
    expect(body.lastFailure.at).toMatch(/^2026-09-21T08:30:0/);
  });

  it("says that deliveries are held back, and until when", async () => {
    await deliver(4, 500);
    expect((await health()).body).toMatchObject({
      isHeldBack: true,
      nextProbeAt: "2026-09-21T08:33:00.000Z",
    });
  });

  it("looks back as many days as asked, and finds the classes in which attempts ended", async () => {
    const hours = [
      ["2026-09-20T07:00:00Z", 10, "{10,0,0,0,0,0,0,0,0}"],
      ["2026-09-20T08:00:00Z", 90, "{0,90,0,0,0,0,0,0,0}"],
      ["2026-09-21T08:00:00Z", 10, "{0,0,0,0,0,0,0,0,10}"],
    ] as const;
    for (const [hour, succeeded, durations] of hours)
      await organization.ctx.db.execute(sql`
        insert into webhook_endpoint_hours (endpoint_key, organization_id, hour, succeeded, durations)
        values (${endpoint.key}, ${organization.id}, ${hour}, ${succeeded}, ${durations}::int[])`);
    expect((await health()).body).toMatchObject({ attempts: 100, latency: { medianMs: 100, p95Ms: 15_000 } });
    expect((await health("days=2")).body).toMatchObject({ attempts: 110, since: "2026-09-19T08:00:00.000Z" });
    expect((await health("days=30")).body.hours).toHaveLength(3);
    for (const days of ["0", "31", "1.5", "x"]) expect((await health(`days=${days}`)).status).toBe(400);
  });

  it("is for admins, of the organization's own endpoints that exist", async () => {
    const member = await buildMember(app, organization, "member");
    expect((await health("", await signIn(app, member.email, organization.id))).status).toBe(403);
    const other = await buildOrganization(app);
    expect((await health("", await signIn(app, other.owner.email, other.id))).status).toBe(404);
    await deleteEndpoint(organization.ctx, endpoint.id);
    expect((await health()).status).toBe(404);
  });
});
