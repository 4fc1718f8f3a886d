import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { attemptsTo, commitEvents } from "../../../../test/delivery-world.ts";
import { genuineWebhook, isGenuine } from "../../../../test/genuine-webhook.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import { rotateSecret } from "../endpoints/rotate-secret.ts";
import { startDelivery } from "./start-delivery.ts";

const HOUR_MS = 3_600_000;

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
  endpoint = await buildEndpoint(organization, { url: receiver.url });
  return () => receiver.stop();
});
afterAll(() => app.stop());

const deliver = () => deliverDue(app.services, { random: () => 0 });

/** The request that an event leads to now. */
async function deliverOne(): Promise<ReceivedWebhook> {
  await commitEvents(organization);
  await deliver();
  return receiver.received.at(-1) ?? expect.fail("nothing was received");
}

async function rotate(retireAtOnce = false): Promise<string> {
  const { secret } = await rotateSecret(organization.ctx, endpoint.id, { retireAtOnce });
  return secret;
}

const entriesOf = (request: ReceivedWebhook) => String(request.headers["webhook-signature"]).split(" ");
const knows = (secret: string, request: ReceivedWebhook) => isGenuine(secret, request, app.clock.now());

describe("a signature", () => {
  it("is accepted by the public libraries, which find the event in the body", async () => {
    const request = await deliverOne();
    expect(genuineWebhook(endpoint.secret, request, app.clock.now())).toMatchObject({
      id: request.headers["webhook-id"],
      type: "payout_hold.changed",
    });
    expect(entriesOf(request)).toHaveLength(1);
  });

  it("is refused with another body, another secret, and five minutes later", async () => {
    const request = await deliverOne();
    const other = await buildEndpoint(organization, { url: receiver.url });
    expect(knows(endpoint.secret, { ...request, body: request.body.replace("watch", "hard") })).toBe(false);
    expect(knows(other.secret, request)).toBe(false);
    app.clock.advance(5 * 60_000 + 1_000);
    expect(knows(endpoint.secret, request)).toBe(false);
  });

  it("is made anew for every retry, with the time of that attempt and the same id", async () => {
    receiver.behave(behaviours.status(500));
    const first = await deliverOne();
    app.clock.advance(5_000);
    await deliver();
    app.clock.advance(300_000);
    await deliver();
    const [, second, third] = receiver.received;
    expect(receiver.received).toHaveLength(3);
    expect(knows(endpoint.secret, third ?? first)).toBe(true);
    expect(knows(endpoint.secret, first)).toBe(false);
    const times = [first, second, third].map((request) => Number(request?.headers["webhook-timestamp"]));
    expect(times.map((seconds) => seconds - (times[0] ?? 0))).toEqual([0, 5, 305]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it("is there for the old and the new secret until the old one ends", async () => {
    const renewed = await rotate();
    const during = await deliverOne();
    expect(entriesOf(during)).toHaveLength(2);
    expect([endpoint.secret, renewed].map((secret) => knows(secret, during))).toEqual([true, true]);
    app.clock.advance(24 * HOUR_MS);
    const after = await deliverOne();
    expect(entriesOf(after)).toHaveLength(1);
    expect([endpoint.secret, renewed].map((secret) => knows(secret, after))).toEqual([false, true]);
  });

  it("is there for all three when the secret is rotated again meanwhile", async () => {
    const second = await rotate();
    app.clock.advance(HOUR_MS);
    const third = await rotate();
    const request = await deliverOne();
    expect([endpoint.secret, second, third].map((secret) => knows(secret, request))).toEqual([
      true,
      true,
      true,
    ]);
    app.clock.advance(23 * HOUR_MS);
    const later = await deliverOne();
    expect([endpoint.secret, second, third].map((secret) => knows(secret, later))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("is there for the new secret only when the old one was retired at once", async () => {
    const renewed = await rotate(true);
    const request = await deliverOne();
    expect([endpoint.secret, renewed].map((secret) => knows(secret, request))).toEqual([false, true]);
  });

  it("is there for the new one only from the answer on, also where the keys were in use at that moment", async () => {
    const delivery = startDelivery(app.services, { concurrency: 5 });
    await commitEvents(organization);
    await receiver.untilReceived(1);
    const renewed = await rotate(true);
    receiver.received.length = 0;
    await commitEvents(organization);
    await receiver.untilReceived(1);
    await delivery.stop();
    const [request] = receiver.received;
    const known = [endpoint.secret, renewed].map((secret) => request !== undefined && knows(secret, request));
    expect(known).toEqual([false, true]);
  });

  it("of a retry during a rotation knows both secrets, though the first attempt knew one", async () => {
    receiver.behave(behaviours.status(500));
    const first = await deliverOne();
    expect(entriesOf(first)).toHaveLength(1);
    const renewed = await rotate();
    app.clock.advance(5_000);
    await deliver();
    const retried = receiver.received.at(-1) ?? first;
    expect([endpoint.secret, renewed].map((secret) => knows(secret, retried))).toEqual([true, true]);
    const attempts = await attemptsTo(organization, endpoint.key);
    expect(attempts.map(({ signature }) => signature)).toEqual(
      receiver.received.map(({ headers }) => headers["webhook-signature"]),
    );
  });

  it("is missing for nobody because another's secret cannot be opened", async () => {
    const lost = await buildEndpoint(organization, { url: receiver.url });
    await app.services.db.execute(sql`
      update webhook_secrets set token_sealed = 'v1.lost.AAAA' where endpoint_id = ${lost.id}`);
    const request = await deliverOne();
    expect(receiver.received).toHaveLength(1);
    expect(knows(endpoint.secret, request)).toBe(true);
    expect(await attemptsTo(organization, lost.key)).toEqual([]);
  });
});
