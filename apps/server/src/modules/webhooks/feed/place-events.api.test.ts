import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { placeAll } from "../../../../test/deliver-due.ts";
import { commitEvents, deliveriesTo } from "../../../../test/delivery-world.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent, publishEvents } from "../../../infra/events/outbox.ts";
import { pauseEndpoint, resumeEndpoint } from "../endpoints/endpoint-states.ts";
import { updateEndpoint } from "../endpoints/update-endpoint.ts";
import { placeEvents, placeInTurn, settleEvents } from "./place-events.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

const place = () => placeInTurn(app.services);

async function eventsTo(endpointKey: bigint): Promise<string[]> {
  return (await deliveriesTo(organization, endpointKey)).map(({ event_id }) => event_id);
}

function placesOf({ id, ctx }: TestOrganization): Promise<{ id: string; place: bigint | null }[]> {
  return ctx.db.rows(sql`select id, place from events where organization_id = ${id} order by position`);
}

/** Events of the organization that nobody needs to look into. */
async function commitMany(count: number): Promise<void> {
  const event = { type: "payout_hold.changed" as const, data: { stage: null, previousStage: null } };
  await app.services.db.transaction((tx) =>
    publishEvents(
      tx,
      organization.ctx,
      Array.from({ length: count }, () => event),
    ),
  );
}

describe("places", () => {
  it("follow each other in the order in which events were written, by organization", async () => {
    const other = await buildOrganization(app);
    const first = await commitEvents(organization, 3);
    const elsewhere = await commitEvents(other, 2);
    await place();
    const second = await commitEvents(organization, 2);
    await place();
    const places = await placesOf(organization);
    const own = places.slice(-5);
    expect(own.map(({ id }) => id)).toEqual([...first, ...second]);
    const [start] = places;
    expect(places.map(({ place: own }) => own)).toEqual(
      places.map((_, index) => (start?.place ?? 0n) + BigInt(index)),
    );
    const others = await placesOf(other);
    expect(others.slice(-2).map(({ id }) => id)).toEqual(elsewhere);
    expect(others[0]?.place).toBe(1n);
  });

  it("come after those of events that were written later and committed sooner", async () => {
    let late = "";
    await app.services.db.transaction(async (tx) => {
      late = await publishEvent(tx, organization.ctx, "webhook.test", { message: "late" });
      const [soon] = await commitEvents(organization);
      await place();
      const placed = (await placesOf(organization)).filter(({ place: own }) => own !== null);
      expect(placed.at(-1)?.id).toBe(soon);
    });
    await place();
    const [last] = (await placesOf(organization)).sort((a, b) => Number((b.place ?? 0n) - (a.place ?? 0n)));
    expect(last?.id).toBe(late);
  });

  it("are given to a thousand at a time, and to all by settling", async () => {
    await place();
    await commitMany(2_100);
    const placed = await app.services.db.transaction((tx) =>
      placeEvents(tx, organization.id, app.clock.now()),
    );
    expect(placed).toBe(1_000);
    await app.services.db.transaction((tx) => settleEvents(tx, organization.id, app.clock.now()));
    expect((await placesOf(organization)).filter(({ place: own }) => own === null)).toEqual([]);
    expect(await place()).toBe(0);
  });

  it("are given once, however many processes give them", async () => {
    const endpoint = await buildEndpoint(organization);
    const second = await startTestApp({ sharing: app });
    await commitMany(3_000);
    const services = [app.services, second.services, app.services, second.services];
    await Promise.all([
      ...services.map((each) => placeAll(each)),
      ...services.map((each) =>
        each.db.transaction((tx) => settleEvents(tx, organization.id, app.clock.now())),
      ),
    ]);
    const places = (await placesOf(organization)).map(({ place: own }) => own);
    expect(new Set(places).size).toBe(places.length);
    expect(places).not.toContain(null);
    expect(await eventsTo(endpoint.key)).toHaveLength(3_000);
    await second.stop();
  });

  it("are given in turns, so that nobody waits for an organization with many events", async () => {
    const other = await buildOrganization(app);
    await commitMany(1_500);
    const [elsewhere] = await commitEvents(other);
    await place();
    expect((await placesOf(other)).find(({ id }) => id === elsewhere)?.place).not.toBeNull();
    expect((await placesOf(organization)).some(({ place: own }) => own === null)).toBe(true);
    await placeAll(app.services);
    expect((await placesOf(organization)).some(({ place: own }) => own === null)).toBe(false);
  });

  it("of other organizations are given though one organization's cannot be", async () => {
    await commitEvents(organization);
    await placeAll(app.services);
    const moveFeed = (by: number) =>
      app.services.db.execute(sql`
        update event_feeds set last_place = last_place + ${by}::int where organization_id = ${organization.id}`);
    // What should never be: a feed behind the places that it gave.
    await moveFeed(-1);
    const organizations = [organization, await buildOrganization(app), await buildOrganization(app)];
    for (const each of organizations) await commitEvents(each);
    await place();
    const unplaced = await app.services.db.rows<{ organization_id: string }>(sql`
      select distinct organization_id from events where place is null`);
    expect(unplaced).toEqual([{ organization_id: organization.id }]);
    await moveFeed(1);
    expect(await place()).toBe(1);
  });

  it("of other organizations do not wait for one whose feed is locked", async () => {
    const other = await buildOrganization(app);
    await commitEvents(organization);
    await place();
    await commitEvents(organization);
    const [elsewhere] = await commitEvents(other);
    await app.services.db.transaction(async (tx) => {
      await tx.rows(sql`select from event_feeds where organization_id = ${organization.id} for update`);
      expect(await place()).toBe(1);
      expect((await placesOf(other)).find(({ id }) => id === elsewhere)?.place).not.toBeNull();
    });
    expect(await place()).toBe(1);
  });
});

describe("an event", () => {
  it("is recorded once for every active endpoint, due at once", async () => {
    const endpoints = [await buildEndpoint(organization), await buildEndpoint(organization)];
    const ids = await commitEvents(organization, 3);
    await place();
    await place();
    for (const { key } of endpoints) {
      const deliveries = await deliveriesTo(organization, key);
      expect(deliveries.map(({ event_id }) => event_id)).toEqual(ids);
      expect(deliveries.every(({ state, attempts }) => state === "pending" && attempts === 0)).toBe(true);
      expect(deliveries.map(({ due_at }) => due_at)).toEqual(ids.map(() => app.clock.now()));
    }
  });

  it("is recorded for those that subscribe to its type, by name or to all", async () => {
    const all = await buildEndpoint(organization, { eventTypes: ["*"] });
    const named = await buildEndpoint(organization, { eventTypes: ["payout_hold.changed"] });
    const other = await buildEndpoint(organization, { eventTypes: ["campaign.created"] });
    await commitEvents(organization);
    await place();
    const counts = await Promise.all([all, named, other].map(({ key }) => eventsTo(key)));
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it("of an opt-in type is recorded only for those that name it", async () => {
    const all = await buildEndpoint(organization, { eventTypes: ["*"] });
    const both = await buildEndpoint(organization, { eventTypes: ["*", "account.followers_milestone"] });
    const named = await buildEndpoint(organization, { eventTypes: ["account.followers_milestone"] });
    const account = {
      id: "orgacc_000000000001",
      platform: "tiktok" as const,
      platformAccountId: "1",
      username: "ada",
      isCompetitor: false,
    };
    await app.services.db.transaction((tx) =>
      publishEvent(tx, organization.ctx, "account.followers_milestone", {
        account,
        milestone: 1_000,
        followerCount: 1_001,
        previousFollowerCount: 999,
        observedAt: app.clock.now().toISOString(),
      }),
    );
    await commitEvents(organization);
    await place();
    const counts = await Promise.all([all, both, named].map(({ key }) => eventsTo(key)));
    expect(counts.map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  it("is not recorded for endpoints of another organization", async () => {
    const other = await buildOrganization(app);
    const foreign = await buildEndpoint(other);
    await commitEvents(organization);
    await place();
    expect(await deliveriesTo(other, foreign.key)).toEqual([]);
  });

  it("goes to those that were active when it was committed, whatever happened before it got its place", async () => {
    const paused = await buildEndpoint(organization);
    const before = await commitEvents(organization);
    await pauseEndpoint(organization.ctx, paused.id);
    await commitEvents(organization);
    await resumeEndpoint(organization.ctx, paused.id);
    const after = await commitEvents(organization);
    await place();
    expect(await eventsTo(paused.key)).toEqual([...before, ...after]);
    const states = (await deliveriesTo(organization, paused.key)).map(({ state }) => state);
    expect(states).toEqual(["canceled", "pending"]);
  });

  it("goes to those that subscribed to it when it was committed", async () => {
    const endpoint = await buildEndpoint(organization, { eventTypes: ["campaign.created"] });
    await commitEvents(organization);
    await updateEndpoint(organization.ctx, endpoint.id, { eventTypes: ["*"] });
    const during = await commitEvents(organization);
    await updateEndpoint(organization.ctx, endpoint.id, { eventTypes: ["campaign.created"] });
    await commitEvents(organization);
    await place();
    expect(await eventsTo(endpoint.key)).toEqual(during);
  });

  it("does not go to an endpoint that was added after it", async () => {
    await commitEvents(organization);
    const late = await buildEndpoint(organization);
    await place();
    expect(await eventsTo(late.key)).toEqual([]);
  });

  it("is placed by one transaction after the other while an endpoint changes", async () => {
    const endpoint = await buildEndpoint(organization);
    const [first] = await commitEvents(organization);
    await place();
    const pausing = await app.services.db.transaction(async (tx) => {
      await settleEvents(tx, organization.id, app.clock.now());
      const other = pauseEndpoint(organization.ctx, endpoint.id);
      await expect.poll(() => waitingOnLocks(app)).toBe(1);
      return { other };
    });
    await pausing.other;
    await commitEvents(organization);
    await place();
    expect(await eventsTo(endpoint.key)).toEqual([first]);
  });

  it("that tests an endpoint goes to no other, and keeps its place", async () => {
    const [tested, other] = [await buildEndpoint(organization), await buildEndpoint(organization)];
    const [before] = await commitEvents(organization);
    const deliveryId = await buildTestDelivery(organization, tested.id);
    const [after] = await commitEvents(organization);
    await place();
    expect(await eventsTo(other.key)).toEqual([before, after]);
    const deliveries = await deliveriesTo(organization, tested.key);
    expect(deliveries.map(({ id }) => id)).toContain(deliveryId);
    expect(deliveries).toHaveLength(3);
  });
});
