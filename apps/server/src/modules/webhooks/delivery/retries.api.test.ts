import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { attemptsTo, commitEvents, deliveriesTo, failureStreakOf } from "../../../../test/delivery-world.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import { testEndpoint } from "../recovery/recover-deliveries.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** After each failed attempt, without spread. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  receiver = await startWebhookReceiver({ behaviour: behaviours.status(500) });
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization, { url: receiver.url });
  return () => receiver.stop();
});
afterAll(() => app.stop());

const deliver = (random = 0) => deliverDue(app.services, { random: () => random });
const onlyDelivery = async () => (await deliveriesTo(organization, endpoint.key))[0];

describe("a delivery that fails", () => {
  it.each([
    ["without spread", 0, 1],
    ["with half of the spread", 0.5, 1.1],
    ["with nearly all of it", 0.999999999999, 1.2],
  ])(
    "is tried ten times over three days, each time at its time and not before, %s",
    async (_what, random, factor) => {
      await commitEvents(organization);
      await deliver(random);
      const startedAt = app.clock.now().getTime();
      let expectedMs = startedAt;
      for (const [index, delayMs] of DELAYS_MS.entries()) {
        expectedMs += factor === 1.2 ? delayMs * 1.2 - 1 : delayMs * factor;
        const delivery = await onlyDelivery();
        expect(delivery).toMatchObject({ state: "pending", attempts: index + 1 });
        expect(delivery?.due_at?.getTime()).toBe(expectedMs);
        app.clock.set(new Date(expectedMs - 1).toISOString());
        await deliver(random);
        expect(receiver.received).toHaveLength(index + 1);
        app.clock.advance(1);
        await deliver(random);
        expect(receiver.received).toHaveLength(index + 2);
      }
      expect(await onlyDelivery()).toMatchObject({
        state: "failed",
        attempts: 10,
        due_at: null,
        finished_at: app.clock.now(),
      });
      const attempts = await attemptsTo(organization, endpoint.key);
      expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(attempts.at(-1)?.started_at.getTime()).toBe(expectedMs);
      app.clock.advance(30 * 24 * HOUR_MS);
      await deliver(random);
      expect(receiver.received).toHaveLength(10);
    },
  );

  it("is over with the first success", async () => {
    await commitEvents(organization);
    await deliver();
    receiver.behave(behaviours.ok());
    app.clock.advance(5_000);
    await deliver();
    expect(await onlyDelivery()).toMatchObject({
      state: "succeeded",
      attempts: 2,
      last_status: 200,
      last_error: null,
    });
    app.clock.advance(24 * HOUR_MS);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it.each([
    ["seconds", "120", 2 * MINUTE_MS],
    ["fewer seconds than the schedule has", "1", 5 * SECOND_MS],
    ["a date", "Mon, 21 Sep 2026 09:00:00 GMT", 30 * MINUTE_MS],
    ["a date long ago", "Sun, 06 Nov 1994 08:49:37 GMT", 5 * SECOND_MS],
    ["more than a day", "172800", 24 * HOUR_MS],
    ["a date next year", "Tue, 21 Sep 2027 09:00:00 GMT", 24 * HOUR_MS],
    ["nonsense", "tomorrow", 5 * SECOND_MS],
  ])("waits for what Retry-After says in %s", async (_what, value, waitMs) => {
    receiver.behave(behaviours.retryAfter(value));
    await commitEvents(organization);
    await deliver();
    const dueAt = new Date(app.clock.now().getTime() + waitMs);
    expect(await onlyDelivery()).toMatchObject({ state: "pending", due_at: dueAt, last_status: 503 });
  });

  it("is counted from the end of the attempt", async () => {
    receiver.behave((response) => {
      app.clock.advance(4_000);
      response.writeHead(500).end();
    });
    await commitEvents(organization);
    await deliver();
    expect((await onlyDelivery())?.due_at).toEqual(new Date("2026-09-21T08:30:09.000Z"));
    expect(await attemptsTo(organization, endpoint.key)).toMatchObject([
      { started_at: new Date("2026-09-21T08:30:00.000Z") },
    ]);
  });
});

describe("a receiver that is gone", () => {
  it("is not called again: its endpoint is disabled at once, and what waits is canceled", async () => {
    await commitEvents(organization, 1);
    await deliver();
    receiver.behave(behaviours.gone());
    await commitEvents(organization, 1);
    await deliver();
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      state: "disabled",
      disabled_reason: "gone",
    });
    const deliveries = await deliveriesTo(organization, endpoint.key);
    expect(deliveries.map(({ state }) => state)).toEqual(["canceled", "canceled"]);
    await commitEvents(organization, 1);
    app.clock.advance(24 * HOUR_MS);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(await deliveriesTo(organization, endpoint.key)).toHaveLength(2);
  });
});

describe("deliveries that are given up", () => {
  const jobs = () =>
    app.services.db.rows<{ payload: { organizationId: string } }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'webhooks.mail-given-up' and j.payload->>'organizationId' = ${organization.id}`);

  it("are told of once a day, however many they are", async () => {
    await commitEvents(organization, 2);
    const failTenth = sql`
      update webhook_deliveries set attempts = 9, attempts_made = 9 where endpoint_key = ${endpoint.key}`;
    app.clock.advance(1);
    await deliver();
    await app.services.db.execute(failTenth);
    app.clock.advance(5_000);
    await deliver();
    // The third failure in a row holds the other back.
    app.clock.advance(3 * 60_000);
    await deliver();
    const deliveries = await deliveriesTo(organization, endpoint.key);
    expect(deliveries.map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(await jobs()).toHaveLength(1);
  });
});

describe("a test delivery", () => {
  it("is tried once and has no effect on the endpoint", async () => {
    await testEndpoint(organization.ctx, endpoint.id);
    await deliver();
    expect(await onlyDelivery()).toMatchObject({ state: "failed", attempts: 1, last_status: 500 });
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      failures_in_row: 0,
      last_failure_at: null,
    });
    receiver.behave(behaviours.gone());
    await testEndpoint(organization.ctx, endpoint.id);
    await deliver();
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({ state: "active" });
    const hours = await app.services.db.rows(sql`
      select from webhook_endpoint_hours where endpoint_key = ${endpoint.key}`);
    expect(hours).toEqual([]);
    expect(receiver.received).toHaveLength(2);
  });

  it("goes to the one endpoint that is tested", async () => {
    const other = await buildEndpoint(organization, { url: receiver.url });
    receiver.behave(behaviours.ok());
    await testEndpoint(organization.ctx, endpoint.id);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesTo(organization, other.key)).toEqual([]);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({ last_success_at: null });
  });
});
