import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { attemptsTo, commitEvents, deliveriesTo, failureStreakOf } from "../../../../test/delivery-world.ts";
import { waitingAtGate, withGate } from "../../../../test/held-commit.ts";
import { type Behaviour, behaviours } from "../../../../test/receiver-behaviours.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { deleteEndpoint, pauseEndpoint, resumeEndpoint } from "../endpoints/endpoint-states.ts";
import { updateEndpoint } from "../endpoints/update-endpoint.ts";
import { settleEvents } from "../feed/place-events.ts";
import { createEndpointQueue } from "./endpoint-queue.ts";
import { recordResults } from "./record-results.ts";
import type { AttemptResult } from "./store-attempts.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization, { url: receiver.url });
  return () => receiver.stop();
});
afterAll(() => app.stop());

/** Delivers events, and does the work when their requests have arrived and none is answered. */
async function deliverMeanwhile(count: number, then: Behaviour, work: () => Promise<unknown>): Promise<void> {
  const answers: (() => void)[] = [];
  receiver.behave((...exchange) => answers.push(() => then(...exchange)));
  await commitEvents(organization, count);
  const delivering = deliverDue(app.services, { random: () => 0 });
  await receiver.untilReceived(count);
  await work();
  for (const answer of answers) answer();
  await delivering;
}

const settle = () => app.services.db.transaction((tx) => settleEvents(tx, organization.id, app.clock.now()));

const skip = (place: bigint) =>
  app.services.db.execute(sql`
    update webhook_deliveries set state = 'skipped', due_at = null, finished_at = ${app.clock.now()}
    where endpoint_key = ${endpoint.key} and place = ${place}`);

function successOf(eventId: string, place: bigint): AttemptResult {
  const at = app.clock.now();
  return {
    id: createId("webhookAttempt"),
    queue: createEndpointQueue(organization.id, endpoint.key),
    delivery: {
      place,
      eventId,
      isTest: false,
      attempts: 0,
      isFirstEver: true,
      occurredAt: at,
      body: Buffer.alloc(0),
      readAtMs: at.getTime(),
    },
    epoch: 1,
    startedAt: at,
    endedAt: at,
    signature: "v1,",
    answer: { status: 200, error: null, response: null, retryAfter: undefined, durationMs: 1 },
    retryAt: null,
  };
}

describe("the result of an attempt", () => {
  it("counts as a success though the delivery was canceled meanwhile", async () => {
    await deliverMeanwhile(1, behaviours.ok(), () => pauseEndpoint(organization.ctx, endpoint.id));
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([
      { state: "succeeded", attempts: 1, last_status: 200 },
    ]);
  });

  it("leaves a canceled delivery canceled when it failed, and is in the log", async () => {
    await deliverMeanwhile(1, behaviours.status(500), () => pauseEndpoint(organization.ctx, endpoint.id));
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([
      { state: "canceled", due_at: null, attempts_made: 1 },
    ]);
    expect(await attemptsTo(organization, endpoint.key)).toMatchObject([{ number: 1, status: 500 }]);
  });

  it.each([200, 500])(
    "leaves a skipped delivery skipped, and nothing of the answer, with status %i",
    async (status) => {
      const answer = behaviours.status(status, { body: "Dear Ada" });
      await deliverMeanwhile(1, answer, async () => {
        const [first] = await deliveriesTo(organization, endpoint.key);
        await skip(first?.place ?? 0n);
      });
      const deliveries = await deliveriesTo(organization, endpoint.key);
      expect(deliveries.map(({ state }) => state)).toEqual(["skipped"]);
      const attempts = await attemptsTo(organization, endpoint.key);
      expect(attempts.map(({ response }) => response)).toEqual([null]);
    },
  );

  it.each([
    [
      "got another address",
      (id: string) => updateEndpoint(organization.ctx, id, { url: "http://127.0.0.1:1/new" }),
    ],
    [
      "was paused and resumed",
      async (id: string) => {
        await pauseEndpoint(organization.ctx, id);
        await resumeEndpoint(organization.ctx, id);
      },
    ],
  ])("says nothing about an endpoint that %s meanwhile, and is in the log", async (_, change) => {
    await deliverMeanwhile(1, behaviours.status(410), () => change(endpoint.id));
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({
      state: "active",
      failures_in_row: 0,
      probe_at: null,
    });
    const attempts = await attemptsTo(organization, endpoint.key);
    expect(attempts.map(({ status }) => status)).toEqual([410]);
  });

  it("waits for whoever changes its endpoint, and keeps no other waiting", async () => {
    const other = await buildEndpoint(organization, { url: receiver.url });
    const holder = await app.services.db.pool.connect();
    const isRecorded = async ({ key }: BuiltEndpoint) =>
      (await deliveriesTo(organization, key)).map(({ state }) => state);
    await holder.query("begin");
    await holder.query("select from webhook_endpoints where key = $1 for no key update", [endpoint.key]);
    await commitEvents(organization);
    const delivering = deliverDue(app.services, { random: () => 0 });
    await expect.poll(() => isRecorded(other)).toEqual(["succeeded"]);
    expect(await isRecorded(endpoint)).toEqual(["pending"]);
    await holder.query("rollback");
    holder.release();
    await delivering;
    expect(await isRecorded(endpoint)).toEqual(["succeeded"]);
    expect(receiver.received).toHaveLength(2);
  });

  it("is recorded once though it is tried again while its first commit is still under way", async () => {
    const [eventId = ""] = await commitEvents(organization);
    await settle();
    const [row] = await deliveriesTo(organization, endpoint.key);
    const results = [successOf(eventId, row?.place ?? 0n)];
    let first: Promise<unknown> = Promise.resolve();
    await withGate(app.services.db, { table: "webhook_attempts", at: "commit" }, async () => {
      first = recordResults(app.services, results);
      await expect.poll(() => waitingAtGate(app.services.db)).toBe(1);
      expect((await recordResults(app.services, results, true)).left).toEqual(results);
    });
    await first;
    expect((await recordResults(app.services, results, true)).left).toEqual([]);
    expect(await attemptsTo(organization, endpoint.key)).toHaveLength(1);
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([
      { state: "succeeded", attempts_made: 1 },
    ]);
  });

  it("is recorded for the others when one endpoint was deleted, and another is gone without a trace", async () => {
    const vanished = await buildEndpoint(organization, { url: receiver.url });
    const deleted = await buildEndpoint(organization, { url: receiver.url });
    const answers: (() => void)[] = [];
    receiver.behave((response) => answers.push(() => response.end("ok")));
    await commitEvents(organization);
    const delivering = deliverDue(app.services);
    await receiver.untilReceived(3);
    await deleteEndpoint(organization.ctx, deleted.id);
    await app.services.db.execute(sql`delete from webhook_endpoints where key = ${vanished.key}`);
    for (const answer of answers) answer();
    await delivering;
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([{ state: "succeeded" }]);
    expect(await deliveriesTo(organization, deleted.key)).toMatchObject([{ state: "succeeded" }]);
  });

  it("of a second process that sent the same counts too, and takes nothing back", async () => {
    const answers: ((status: number) => void)[] = [];
    receiver.behave((response) => answers.push((status) => response.writeHead(status).end()));
    await commitEvents(organization);
    // Otherwise the one that comes second to placing it has nothing to send.
    await settle();
    const [first, second] = [deliverDue(app.services), deliverDue(app.services)];
    await receiver.untilReceived(2);
    answers[0]?.(200);
    await Promise.race([first, second]);
    answers[1]?.(500);
    await Promise.all([first, second]);
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([
      { state: "succeeded", attempts_made: 2, last_status: 200, last_error: null },
    ]);
    const attempts = await attemptsTo(organization, endpoint.key);
    expect(attempts.map(({ number }) => number).sort()).toEqual([1, 2]);
  });

  it("is recorded once, though its connection broke after the commit", async () => {
    const { db } = app.services;
    let broken = 0;
    const breaking = {
      ...app.services,
      db: {
        ...db,
        transaction: async <Result>(work: Parameters<typeof db.transaction<Result>>[0]) => {
          const result = await db.transaction(work);
          if ((await countAttempts()) > 0 && broken === 0) {
            broken += 1;
            throw new Error("Connection terminated unexpectedly");
          }
          return result;
        },
      },
    };
    const countAttempts = async () => (await attemptsTo(organization, endpoint.key)).length;
    receiver.behave(behaviours.status(500));
    await commitEvents(organization, 2);
    await deliverDue(breaking, { random: () => 0 });
    expect(broken).toBe(1);
    expect(await countAttempts()).toBe(2);
    expect(await failureStreakOf(organization, endpoint.key)).toMatchObject({ failures_in_row: 2 });
    expect(await deliveriesTo(organization, endpoint.key)).toMatchObject([
      { attempts: 1, state: "pending" },
      { attempts: 1, state: "pending" },
    ]);
  });
});
