import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { attemptsTo, commitEvents, deliveriesTo, failureStreakOf } from "../../../../test/delivery-world.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import {
  startWebhookReceiver,
  URL_OF_NOBODY,
  type WebhookReceiver,
} from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization, { url: `${receiver.url}?source=clipledger` });
  return () => receiver.stop();
});
afterAll(() => app.stop());

const deliver = () => deliverDue(app.services, { random: () => 0 });

/** Sends an event to a receiver that behaves like that. */
async function deliverTo(behaviour: Parameters<WebhookReceiver["behave"]>[0]) {
  receiver.behave(behaviour);
  await commitEvents(organization);
  await deliver();
  const [delivery] = await deliveriesTo(organization, endpoint.key);
  const [attempt] = await attemptsTo(organization, endpoint.key);
  return { delivery, attempt };
}

/** Resolves when the sender has read the status of the next answer. */
function untilAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const note = () => {
      unsubscribe(STATUS_READ, note);
      resolve();
    };
    subscribe(STATUS_READ, note);
  });
}

const STATUS_READ = "undici:request:headers";

describe("a delivery", () => {
  it("is one signed POST with the event as its body", async () => {
    const [eventId] = await commitEvents(organization);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    expect(request).toMatchObject({ method: "POST", path: "/webhooks?source=clipledger" });
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Clipledger-Webhooks/1.0",
      "webhook-id": eventId,
      "webhook-timestamp": "1789979400",
      "content-length": String(Buffer.byteLength(request?.body ?? "")),
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      id: eventId,
      type: "payout_hold.changed",
      timestamp: "2026-09-21T08:30:00.000Z",
      organizationId: organization.id,
      actor: organization.ctx.actor,
      data: { stage: "watch", previousStage: null },
    });
  });

  it("is recorded with its attempt, and counts for the endpoint", async () => {
    const { delivery, attempt } = await deliverTo(behaviours.status(204));
    const now = app.clock.now();
    expect(delivery).toMatchObject({
      state: "succeeded",
      due_at: null,
      attempts: 1,
      attempts_made: 1,
      last_status: 204,
      last_error: null,
      finished_at: now,
    });
    expect(attempt).toMatchObject({ number: 1, started_at: now, status: 204, error: null, response: null });
    expect(attempt?.signature).toBe(receiver.received[0]?.headers["webhook-signature"]);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      failures_in_row: 0,
      last_success_at: now,
      last_failure_at: null,
    });
  });

  it.each([200, 201, 202, 299])("succeeds with status %i", async (status) => {
    const { delivery } = await deliverTo(behaviours.status(status));
    expect(delivery).toMatchObject({ state: "succeeded", last_status: status });
  });

  it.each([400, 401, 404, 429, 500, 503])("fails with status %i", async (status) => {
    const { delivery, attempt } = await deliverTo(behaviours.status(status, { body: "No, thanks" }));
    expect(delivery).toMatchObject({
      state: "pending",
      attempts: 1,
      last_status: status,
      last_error: "status",
    });
    expect(attempt).toMatchObject({ status, error: "status", response: "No, thanks" });
  });

  it.each([301, 302, 303, 307, 308])(
    "fails with the redirect %i, which it does not follow",
    async (status) => {
      const elsewhere = await startWebhookReceiver();
      const { delivery } = await deliverTo(behaviours.redirect(elsewhere.url, status));
      expect(delivery).toMatchObject({ state: "pending", last_status: status, last_error: "redirect" });
      expect(elsewhere.received).toEqual([]);
      await elsewhere.stop();
    },
  );

  it("fails when nobody listens, and when the connection ends before the answer does", async () => {
    const { delivery } = await deliverTo(behaviours.hangUp());
    expect(delivery).toMatchObject({ state: "pending", last_status: null, last_error: "connection" });
    const nobody = await buildEndpoint(organization, { url: URL_OF_NOBODY });
    const cut = await startWebhookReceiver({ behaviour: behaviours.hangUpInBody() });
    const cutOff = await buildEndpoint(organization, { url: cut.url });
    await commitEvents(organization);
    await deliver();
    expect(await attemptsTo(organization, nobody.key)).toMatchObject([{ status: null, error: "connection" }]);
    expect(await attemptsTo(organization, cutOff.key)).toMatchObject([
      { status: 200, error: "connection", response: "half" },
    ]);
    await cut.stop();
  });

  it("keeps the first 4 KB of the answer, without a character that is cut in two and without NUL", async () => {
    const body = `\0${"é".repeat(3_000)}`;
    const { delivery, attempt } = await deliverTo(behaviours.status(200, { body }));
    expect(delivery?.state).toBe("succeeded");
    expect(attempt?.response).toBe("é".repeat(2_047));
  });

  it("takes an answer without end for what its status says, and reads no more of it", async () => {
    const { attempt, delivery } = await deliverTo(behaviours.endlessBody());
    expect(delivery?.state).toBe("succeeded");
    expect(attempt?.response).toBe("x".repeat(4_096));
  });

  it("counts by the hour, with its duration", async () => {
    await deliverTo(behaviours.status(200));
    await deliverTo(behaviours.status(500));
    app.clock.advance(3_600_000);
    await commitEvents(organization);
    await deliver();
    const hours = await organization.ctx.db.rows(sql`
      select hour, succeeded, failed, (select sum(d)::int from unnest(durations) d) as counted
      from webhook_endpoint_hours where endpoint_key = ${endpoint.key} order by hour`);
    expect(hours).toEqual([
      { hour: new Date("2026-09-21T08:00:00.000Z"), succeeded: 1, failed: 1, counted: 2 },
      { hour: new Date("2026-09-21T09:00:00.000Z"), succeeded: 0, failed: 2, counted: 2 },
    ]);
  });

  it("is measured", async () => {
    await deliverTo(behaviours.status(200));
    const text = await app.services.metrics.text();
    expect(text).toMatch(/clipledger_webhook_attempt_duration_seconds_count\{outcome="succeeded"\} [1-9]/);
    expect(text).toMatch(/clipledger_webhook_delay_seconds_count [1-9]/);
    expect(text).toMatch(/clipledger_webhook_pending_deliveries \d/);
  });
});

describe("the deadline", () => {
  it.each([
    ["never answers", behaviours.silent(), null, () => receiver.untilReceived(1)],
    ["answers at once, and trickles its body", behaviours.tricklingBody(), 200, untilAnswered],
  ])("ends an attempt whose receiver %s", async (_what, behaviour, status, untilThen) => {
    receiver.behave(behaviour);
    await commitEvents(organization);
    const then = untilThen();
    const delivering = deliver();
    await then;
    app.clock.advance(15_000);
    await delivering;
    const [attempt] = await attemptsTo(organization, endpoint.key);
    expect(attempt).toMatchObject({ status, error: "timeout" });
    const [delivery] = await deliveriesTo(organization, endpoint.key);
    expect(delivery).toMatchObject({ state: "pending", attempts: 1, last_error: "timeout" });
  });

  it("leaves those alone that still have time", async () => {
    let answer: () => void = () => undefined;
    receiver.behave((response) => {
      answer = () => response.end("late");
    });
    await commitEvents(organization);
    const delivering = deliver();
    await receiver.untilReceived(1);
    app.clock.advance(14_999);
    answer();
    await delivering;
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([{ state: "succeeded" }]);
  });
});
