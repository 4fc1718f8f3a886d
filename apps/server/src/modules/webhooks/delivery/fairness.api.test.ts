import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { commitEvents, deliveriesTo } from "../../../../test/delivery-world.ts";
import { behaviours } from "../../../../test/receiver-behaviours.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildEndpoint } from "../../../../test/webhook-builders.ts";
import {
  startWebhookReceiver,
  URL_OF_NOBODY,
  type WebhookReceiver,
} from "../../../../test/webhook-receivers.ts";
import { type Delivery, startDelivery } from "./start-delivery.ts";

const patiently = { timeout: 20_000, interval: 25 };
const CONCURRENCY = 12;

let app: TestApp;
let quick: WebhookReceiver;
let stuck: WebhookReceiver;
let delivery: Delivery;

beforeEach(async () => {
  app = await startTestApp();
  quick = await startWebhookReceiver();
  stuck = await startWebhookReceiver({ behaviour: behaviours.silent() });
  delivery = startDelivery(app.services, { concurrency: CONCURRENCY });
});
afterEach(async () => {
  await stuck.stop();
  await delivery.stop();
  await quick.stop();
  await app.stop();
});

async function succeededTo(organization: TestOrganization, endpointKey: bigint): Promise<number> {
  const deliveries = await deliveriesTo(organization, endpointKey);
  return deliveries.filter(({ state }) => state === "succeeded").length;
}

describe("what others do", () => {
  it("does not delay an endpoint beside one that never answers and one that is dead", async () => {
    const organization = await buildOrganization(app);
    const slow = await buildEndpoint(organization, { url: stuck.url });
    const dead = await buildEndpoint(organization, { url: URL_OF_NOBODY });
    const sound = await buildEndpoint(organization, { url: quick.url });
    await commitEvents(organization, 150);
    await expect.poll(() => succeededTo(organization, sound.key), patiently).toBe(150);
    expect(await succeededTo(organization, slow.key)).toBe(0);
    expect(stuck.received.length).toBeLessThanOrEqual(CONCURRENCY / 2);
    expect(await succeededTo(organization, dead.key)).toBe(0);
    await commitEvents(organization, 10);
    await expect.poll(() => succeededTo(organization, sound.key), patiently).toBe(160);
  });

  it("does not delay an organization beside one whose many endpoints keep all they get", async () => {
    const greedy = await buildOrganization(app);
    for (let number = 1; number <= 15; number += 1)
      await buildEndpoint(greedy, { url: `${stuck.url}/${number}` });
    await commitEvents(greedy, 20);
    await stuck.untilReceived(15);
    const modest = await buildOrganization(app);
    const sound = await buildEndpoint(modest, { url: quick.url });
    await commitEvents(modest, 50);
    await expect.poll(() => succeededTo(modest, sound.key), patiently).toBe(50);
  });
});
