import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { commitEvents, deliveriesTo, failureStreakOf } from "../../../../test/delivery-world.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { resumeEndpoint } from "../endpoints/endpoint-states.ts";
import { testEndpoint } from "../recovery/recover-deliveries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

const deliver = () => deliverDue(app.services, { random: () => 0 });
const minutesLater = (count: number) => new Date(app.clock.now().getTime() + count * MINUTE_MS);

/** One failed attempt after the other, each of an event of its own. */
async function failInRow(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await commitEvents(organization);
    await deliver();
  }
}

async function statesOf(): Promise<string[]> {
  return (await deliveriesTo(organization, endpoint.key)).map(
    ({ state, attempts }) => `${state} ${attempts}`,
  );
}

describe("an endpoint that fails", () => {
  it("is failing after three attempts in a row, not two", async () => {
    await failInRow(2);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      failures_in_row: 2,
      probe_at: null,
    });
    await failInRow(1);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      failures_in_row: 3,
      failing_since: app.clock.now(),
      last_failure_at: app.clock.now(),
      probe_at: minutesLater(3),
    });
  });

  it("is tried with one delivery every three minutes, while the others use up no attempts", async () => {
    await failInRow(3);
    await commitEvents(organization, 5);
    await deliver();
    expect(receiver.received).toHaveLength(3);
    app.clock.advance(3 * MINUTE_MS - 1);
    await deliver();
    expect(receiver.received).toHaveLength(3);
    for (const expected of [4, 5, 6]) {
      app.clock.advance(expected === 4 ? 1 : 3 * MINUTE_MS);
      await deliver();
      expect(receiver.received).toHaveLength(expected);
    }
    const attempts = (await deliveriesTo(organization, endpoint.key)).map((delivery) => delivery.attempts);
    expect(attempts.reduce((sum, count) => sum + count)).toBe(6);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({ failures_in_row: 6 });
  });

  it("gets everything that was held back with its first success", async () => {
    await failInRow(3);
    await commitEvents(organization, 20);
    receiver.behave(behaviours.ok());
    app.clock.advance(3 * MINUTE_MS);
    await deliver();
    expect(receiver.received).toHaveLength(3 + 23);
    expect(new Set(await statesOf())).toEqual(new Set(["succeeded 1", "succeeded 2"]));
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      failures_in_row: 0,
      failing_since: null,
      probe_at: null,
      last_success_at: app.clock.now(),
    });
  });

  it("counts anew after a success", async () => {
    await failInRow(2);
    receiver.behave(behaviours.ok());
    await failInRow(1);
    receiver.behave(behaviours.status(500));
    await failInRow(2);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      failures_in_row: 2,
      probe_at: null,
    });
  });

  it("still gets tests, which change nothing about it", async () => {
    await failInRow(3);
    await commitEvents(organization, 5);
    const before = await failureStreakOf(organization, endpoint.key);
    receiver.behave(behaviours.ok());
    await testEndpoint(organization.ctx, endpoint.id);
    await deliver();
    expect(receiver.received).toHaveLength(4);
    expect(receiver.received.at(-1)?.body).toContain("webhook.test");
    expect(await failureStreakOf(organization, endpoint.key)).toEqual(before);
  });

  it("does not hold back another endpoint of the organization", async () => {
    const sound = await startWebhookReceiver();
    await buildEndpoint(organization, { url: sound.url });
    await failInRow(3);
    await commitEvents(organization, 5);
    await deliver();
    expect(sound.received).toHaveLength(8);
    expect(receiver.received).toHaveLength(3);
    await sound.stop();
  });
});

describe("an endpoint that has failed for five days", () => {
  it("is disabled with the failure after them, not with the one before", async () => {
    await failInRow(3);
    app.clock.advance(5 * DAY_MS - 1);
    await deliver();
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({ state: "active" });
    app.clock.advance(3 * MINUTE_MS);
    await deliver();
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      state: "disabled",
      disabled_reason: "failing",
    });
    expect(new Set((await statesOf()).map((state) => state.split(" ")[0]))).toEqual(new Set(["canceled"]));
  });

  it("stays when one of them brought a success", async () => {
    await failInRow(3);
    app.clock.advance(4 * DAY_MS);
    receiver.behave(behaviours.ok());
    await deliver();
    receiver.behave(behaviours.status(500));
    app.clock.advance(DAY_MS);
    await failInRow(1);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      state: "active",
      failures_in_row: 1,
      failing_since: app.clock.now(),
    });
  });

  it("starts over when it is resumed", async () => {
    await failInRow(3);
    app.clock.advance(5 * DAY_MS);
    await deliver();
    await resumeEndpoint(organization.ctx, endpoint.id);
    await failInRow(1);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      state: "active",
      failures_in_row: 1,
      failing_since: app.clock.now(),
    });
  });
});
