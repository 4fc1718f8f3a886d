import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { buildEvent, deliveriesOf, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import { getDelivery } from "../log/get-delivery.ts";
import { redactCreator, redactCreatorTask } from "./redact-creator.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization, { url: receiver.url });
});
afterEach(() => receiver.stop());

describe("forgetting a creator", () => {
  it("replaces the events that name them, and no others", async () => {
    const { userId, id } = await buildCreator(organization, { firstName: "Juniper" });
    const other = await buildCreator(organization, { firstName: "Wren" });
    await buildEvent(organization);
    const before = await eventsOf(organization);
    await redactCreatorTask.run(app.services, { userId });
    const after = await eventsOf(organization);
    expect(after.map(({ type }) => type)).toEqual(before.map(({ type }) => type));
    expect(after.filter(({ data }) => data.redacted === true)).toHaveLength(1);
    expect(after[0]).toEqual({ type: "creator.created", data: { redacted: true } });
    expect(after.slice(1)).toEqual(before.slice(1));
    const text = JSON.stringify(after);
    expect(text).not.toContain("Juniper");
    expect(text).not.toContain(id);
    expect(text).toContain(other.userId);
  });

  it("stands in the feed and in the log as a placeholder", async () => {
    const { userId } = await buildCreator(organization);
    await deliverDue(app.services);
    await redactCreator(app.services, userId);
    const { secret } = await buildApiKey(organization);
    const { body } = await send(app, "/api/v1/events", { apiKey: secret });
    expect(body.data).toMatchObject([{ type: "creator.created", data: { redacted: true } }]);
    const [delivery] = await deliveriesOf(organization, endpoint);
    const detail = await getDelivery(organization.ctx, delivery?.id ?? "");
    expect(detail).toMatchObject({ state: "succeeded", body: { data: { redacted: true } } });
    expect(detail.attemptLog).toMatchObject([{ status: 200, response: null }]);
  });

  it("skips deliveries that have not succeeded, which are never sent again", async () => {
    const data = { creator: { creatorUserId: "user_JJJJJJJJJJJJ" } };
    for (const state of ["pending", "failed", "canceled", "succeeded", "skipped"] as const)
      await storeDeliveries(organization, endpoint, { count: 1, state, data });
    await storeDeliveries(organization, endpoint, { count: 1, state: "failed" });
    expect(await redactCreator(app.services, "user_JJJJJJJJJJJJ")).toBe(5);
    const states = (await deliveriesOf(organization, endpoint)).map(({ state }) => state);
    expect(states).toEqual(["skipped", "skipped", "skipped", "succeeded", "skipped", "failed"]);
    await deliverDue(app.services);
    expect(receiver.received).toEqual([]);
  });

  it("reaches events without a place, and those that they caused themselves", async () => {
    const { db } = organization.ctx;
    const { userId } = await buildCreator(organization);
    await buildEvent(organization);
    await db.execute(sql`
      update events set actor = actor || jsonb_build_object('userId', ${userId}::text)
      where organization_id = ${organization.id} and type = 'payout_hold.changed'`);
    expect(await redactCreator(app.services, userId)).toBe(2);
    const left = await db.rows(sql`
      select from events where organization_id = ${organization.id} and (data || actor)::text like ${`%${userId}%`}`);
    expect(left).toEqual([]);
    expect((await deliveriesOf(organization, endpoint)).map(({ state }) => state)).toEqual([
      "skipped",
      "skipped",
    ]);
  });

  it("drops what receivers answered", async () => {
    receiver.behave(behaviours.status(500, { body: "unknown creator Juniper" }));
    const { userId } = await buildCreator(organization);
    await deliverDue(app.services);
    await redactCreator(app.services, userId);
    const [delivery] = await deliveriesOf(organization, endpoint);
    const { state, attemptLog } = await getDelivery(organization.ctx, delivery?.id ?? "");
    expect([state, attemptLog]).toMatchObject([
      "skipped",
      [{ status: 500, error: "status", response: null }],
    ]);
  });

  it("reaches every organization, and finds nothing the second time", async () => {
    const { userId, email } = await buildCreator(organization);
    const elsewhere = await buildOrganization(app);
    expect((await buildCreator(elsewhere, { email })).userId).toBe(userId);
    expect(await redactCreator(app.services, userId)).toBe(2);
    expect(await eventsOf(elsewhere)).toEqual([{ type: "creator.created", data: { redacted: true } }]);
    expect(await redactCreator(app.services, userId)).toBe(0);
  });
});
