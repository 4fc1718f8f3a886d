import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { deliveriesOf, storeDeliveries } from "../../../../test/delivery-builders.ts";
import {
  type PlainReceiver,
  type PlainReceiverOptions,
  startBusyReceiver,
  startPlainReceiver,
} from "../../../../test/plain-receivers.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver } from "../../../../test/webhook-receivers.ts";

let app: TestApp;
let organization: TestOrganization;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const aMinuteAgo = () => new Date(app.clock.now().getTime() - 60_000);

async function plain(options: PlainReceiverOptions): Promise<PlainReceiver> {
  const receiver = await startPlainReceiver(options);
  stops.push(receiver.stop);
  return receiver;
}

/** Sends so many to it; answers how many attempts each needed, and what became of it. */
async function deliver(url: string, count: number): Promise<Record<string, number>> {
  const endpoint = await buildEndpoint(organization, { url });
  await storeDeliveries(organization, endpoint, { count, state: "pending", createdAt: aMinuteAgo() });
  await deliverDue(app.services);
  const outcomes: Record<string, number> = {};
  for (const { state, attempts_made } of await deliveriesOf(organization, endpoint)) {
    const words = `${state} at attempt ${attempts_made}`;
    outcomes[words] = (outcomes[words] ?? 0) + 1;
  }
  return outcomes;
}

describe("a plain receiver gets each delivery at the first attempt, once", () => {
  it("when it is busy for two seconds before it accepts, and its name has another address", async () => {
    const receiver = await startBusyReceiver(2_000);
    stops.push(receiver.stop);
    expect(await deliver(receiver.url, 3)).toEqual({ "succeeded at attempt 1": 3 });
  }, 20_000);

  it.each<PlainReceiverOptions>([
    { oneAtATime: "request", workMs: 20 },
    { oneAtATime: "request", workMs: 20, closes: "silently" },
    { closes: "silently" },
    { closes: "header" },
    { closes: "stale" },
  ])("%j", async (options) => {
    const receiver = await plain(options);
    expect(await deliver(receiver.url, 60)).toEqual({ "succeeded at attempt 1": 60 });
    expect([receiver.answered.length, new Set(receiver.answered).size]).toEqual([60, 60]);
  });

  it("when it serves one connection at a time, and keeps it open", async () => {
    const receiver = await plain({ oneAtATime: "connection", workMs: 5 });
    expect(await deliver(receiver.url, 60)).toEqual({ "succeeded at attempt 1": 60 });
    expect(receiver.answered).toHaveLength(60);
  }, 60_000);

  it("when it takes a second for each, one at a time: no two wait for others", async () => {
    const receiver = await plain({ oneAtATime: "request", workMs: 1_000 });
    expect(await deliver(receiver.url, 6)).toEqual({ "succeeded at attempt 1": 6 });
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(3);
  }, 20_000);
});

describe("how many are sent at once", () => {
  it("is one at first, and as many as it takes to keep a quick receiver busy soon", async () => {
    const receiver = await plain({ workMs: 50 });
    await deliver(receiver.url, 200);
    expect(receiver.mostAtOnce()).toBeGreaterThanOrEqual(32);
    const careful = await plain({ workMs: 50 });
    await deliver(careful.url, 2);
    expect([careful.mostAtOnce(), careful.connections()]).toEqual([1, 1]);
  });

  it("needs no more connections than that: the next attempt takes the one that has just answered", async () => {
    const receiver = await plain({ workMs: 100 });
    expect(await deliver(receiver.url, 200)).toEqual({ "succeeded at attempt 1": 200 });
    expect(receiver.mostAtOnce()).toBeGreaterThanOrEqual(32);
    expect(receiver.connections()).toBe(receiver.mostAtOnce());
  });

  it("is one again where a connection that never served breaks, which counts", async () => {
    const receiver = await startWebhookReceiver({ behaviour: (response) => void response.destroy() });
    stops.push(receiver.stop);
    expect(await deliver(receiver.url, 1)).toEqual({ "pending at attempt 1": 1 });
    expect(receiver.received).toHaveLength(1);
  });
});
