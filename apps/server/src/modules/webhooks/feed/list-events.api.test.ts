import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { buildEvent, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { publishEvent, publishEvents } from "../../../infra/events/outbox.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (query: string) => send(app, `/api/v1/events?${query}`, { apiKey });

async function read(query = "") {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

/** Pages through everything that follows a cursor, as a reader would. */
async function readOn(cursor: string, limit: number): Promise<{ ids: string[]; cursor: string }> {
  const ids: string[] = [];
  let at = cursor;
  for (let hasMore = true; hasMore; ) {
    const page = await read(`limit=${limit}${at && `&cursor=${at}`}`);
    ids.push(...idsOf(page));
    at = page.nextCursor;
    hasMore = page.hasMore;
  }
  return { ids, cursor: at };
}

/** Begins a change that writes an event, and answers how to commit it. */
async function beginChange() {
  const { ctx } = organization;
  const order = new EventEmitter();
  const ordered = once(order, "commit");
  let change = Promise.resolve();
  const id = await new Promise<string>((resolve, reject) => {
    change = ctx.db.transaction(async (tx) => {
      const data = { stage: null, previousStage: "hard" } as const;
      resolve(await publishEvent(tx, ctx, "payout_hold.changed", data));
      await ordered;
    });
    change.catch(reject);
  });
  const commit = () => {
    order.emit("commit");
    return change;
  };
  return { id, commit };
}

describe("the feed of events", () => {
  it("shows an event as soon as its change was committed, with the body that webhooks carry", async () => {
    const receiver = await startWebhookReceiver();
    await buildEndpoint(organization, { url: receiver.url });
    const id = await buildEvent(organization);
    const page = await read();
    expect(page).toEqual({
      data: [
        {
          id,
          type: "payout_hold.changed",
          timestamp: "2026-09-21T08:30:00.000Z",
          organizationId: organization.id,
          actor: organization.ctx.actor,
          data: { stage: "soft", previousStage: "watch" },
        },
      ],
      nextCursor: expect.any(String),
      hasMore: false,
    });
    await deliverDue(app.services);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toEqual(page.data[0]);
    await receiver.stop();
  });

  it("goes on behind a cursor, and keeps it when nothing is new", async () => {
    expect(await read()).toEqual({ data: [], nextCursor: expect.any(String), hasMore: false });
    const first = await buildEvent(organization);
    const page = await read();
    expect(idsOf(page)).toEqual([first]);
    expect(await read(`cursor=${page.nextCursor}`)).toEqual({ ...page, data: [] });
    const second = await buildEvent(organization);
    expect(idsOf(await read(`cursor=${page.nextCursor}`))).toEqual([second]);
  });

  it("gives very much that came at once in several reads, all of it, in its order", async () => {
    const { ctx } = organization;
    const event = { type: "payout_hold.changed", data: { stage: null, previousStage: "hard" } } as const;
    const count = 5_500;
    await ctx.db.transaction((tx) =>
      publishEvents(
        tx,
        ctx,
        Array.from({ length: count }, () => event),
      ),
    );
    const first = await read("limit=1");
    expect([first.data.length, first.hasMore]).toEqual([1, true]);
    const { ids } = await readOn("", 500);
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([count, count, first.data[0].id]);
  });

  it("misses none that was written earlier and committed later", async () => {
    const early = await beginChange();
    const late = await buildEvent(organization);
    const first = await read();
    expect(idsOf(first)).toEqual([late]);
    await early.commit();
    const second = await read(`cursor=${first.nextCursor}`);
    expect(idsOf(second)).toEqual([early.id]);
    expect(idsOf(await read())).toEqual([late, early.id]);
  });

  it("has no gaps and no doubles while many write at once", async () => {
    const written: string[] = [];
    let isWriting = true;
    const writers = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let count = 0; count < 25; count += 1) written.push(await buildEvent(organization));
      }),
    ).finally(() => {
      isWriting = false;
    });
    const seen: string[] = [];
    let cursor = "";
    do {
      const part = await readOn(cursor, 7);
      seen.push(...part.ids);
      cursor = part.cursor;
    } while (isWriting);
    await writers;
    seen.push(...(await readOn(cursor, 7)).ids);
    expect(seen).toHaveLength(100);
    expect(new Set(seen)).toEqual(new Set(written));
    expect(seen).toEqual((await readOn("", 500)).ids);
  });

  it("begins at a time", async () => {
    const ids: string[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      ids.push(await buildEvent(organization));
      app.clock.advance(3_600_000);
    }
    app.clock.advance(-3 * 3_600_000);
    expect(idsOf(await read("since=2026-09-21T08:30:00.001Z"))).toEqual(ids.slice(1));
    expect(idsOf(await read("since=2026-09-21T09:30:00Z"))).toEqual(ids.slice(1));
    expect(idsOf(await read("since=2026-09-21T12:00:00%2B02"))).toEqual(ids.slice(2));
    const none = await read("since=2026-09-21T12:00:00Z");
    expect(idsOf(none)).toEqual([]);
    const next = await buildEvent(organization);
    expect(idsOf(await read(`cursor=${none.nextCursor}`))).toEqual([next]);
  });

  it("begins where something happened since, also when it was placed before what happened earlier", async () => {
    const early = await beginChange();
    app.clock.advance(1_000);
    const late = await buildEvent(organization);
    await read();
    app.clock.advance(-1_000);
    await early.commit();
    expect(idsOf(await read("since=2026-09-21T08:30:00.500Z"))).toContain(late);
    expect(idsOf(await read("since=2026-09-21T08:30:00Z"))).toEqual([late, early.id]);
  });

  it("filters by type, and goes on even where nothing fits", async () => {
    const endpoint = await buildEndpoint(organization);
    const [rare] = await storeDeliveries(organization, endpoint, { count: 1, type: "payout.paid" });
    await storeDeliveries(organization, endpoint, { count: 25_000, type: "campaign.created" });
    const [last] = await storeDeliveries(organization, endpoint, { count: 1, type: "payout.paid" });
    const first = await read("types=payout.paid&types=payout.due");
    expect([idsOf(first), first.hasMore]).toEqual([[rare?.event_id], true]);
    const second = await read(`types=payout.paid&cursor=${first.nextCursor}`);
    expect([idsOf(second), second.hasMore]).toEqual([[last?.event_id], false]);
    expect(idsOf(await read("types=payout.withdrawn"))).toEqual([]);
  });

  it("shows 30 days, be older ones still there or not, and no tests", async () => {
    const endpoint = await buildEndpoint(organization);
    const createdAt = new Date("2026-08-22T08:29:59.998Z");
    const stored = await storeDeliveries(organization, endpoint, { count: 4, createdAt });
    await buildTestDelivery(organization, endpoint.id);
    const kept = stored.slice(2).map(({ event_id }) => event_id);
    expect(idsOf(await read())).toEqual(kept);
    expect(idsOf(await read("since=2026-01-01T00:00:00Z"))).toEqual(kept);
    expect(idsOf(await read("types=webhook.test"))).toEqual([]);
  });

  it("reads in pages of up to 500", async () => {
    const endpoint = await buildEndpoint(organization);
    const stored = await storeDeliveries(organization, endpoint, { count: 501 });
    const ids = stored.map(({ event_id }) => event_id);
    const whole = await read("limit=500");
    expect([idsOf(whole), whole.hasMore]).toEqual([ids.slice(0, 500), true]);
    const rest = await read(`limit=1&cursor=${whole.nextCursor}`);
    expect([idsOf(rest), rest.hasMore]).toEqual([ids.slice(500), false]);
    for (const query of ["limit=0", "limit=501", "cursor=x", "types=unknown", "since=today"])
      expect((await ask(query)).status, query).toBe(400);
  });

  it("is for viewers too, and holds nothing of another organization", async () => {
    await buildEvent(await buildOrganization(app));
    const viewer = await buildMember(app, organization, "viewer");
    const key = (await buildApiKey(organization, viewer)).secret;
    const { status, body } = await send(app, "/api/v1/events", { apiKey: key });
    expect([status, body.data]).toEqual([200, []]);
  });

  it("refuses a cursor of a place that it has not reached", async () => {
    const other = await buildOrganization(app);
    await storeDeliveries(other, await buildEndpoint(other), { count: 50 });
    const theirs = (await buildApiKey(other)).secret;
    const { body } = await send(app, "/api/v1/events", { apiKey: theirs });
    const refused = await ask(`cursor=${body.nextCursor}`);
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, "cursor"]);
  });
});
