import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { buildEvent, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { deleteEndpoint } from "../endpoints/endpoint-states.ts";
import { forgetOldLogTask } from "./forget-old-log.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization);
});

const begin = () => app.clock.now().getTime() - 30 * DAY_MS;
const forget = () => forgetOldLogTask.run(app.services, {});

async function kept() {
  const { db } = organization.ctx;
  const deliveries = await db.rows<{ id: string }>(sql`
    select id from webhook_deliveries where endpoint_key = ${endpoint.key} order by place`);
  const events = await db.rows<{ id: string }>(sql`
    select id from events where organization_id = ${organization.id} order by place`);
  return { deliveries: deliveries.map(({ id }) => id), events: events.map(({ id }) => id) };
}

describe("the nightly forgetting", () => {
  it("removes exactly what is older than 30 days, in batches, and does the same twice", async () => {
    const createdAt = new Date(begin() - 12_000);
    const stored = await storeDeliveries(organization, endpoint, { count: 12_010, createdAt });
    await forget();
    const young = stored.slice(12_000);
    const expected = { deliveries: young.map(({ id }) => id), events: young.map(({ event_id }) => event_id) };
    expect(await kept()).toEqual(expected);
    await forget();
    expect(await kept()).toEqual(expected);
  });

  it("waits for whoever holds the endpoint, and keeps what they send again", async () => {
    const [stored] = await storeDeliveries(organization, endpoint, {
      count: 2,
      createdAt: new Date(begin() - 1_000),
    });
    const { db } = organization.ctx;
    let forgetting: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.row(sql`select key from webhook_endpoints where key = ${endpoint.key} for no key update`);
      forgetting = forget();
      await expect.poll(() => waitingOnLocks(app)).toBe(1);
      await tx.execute(sql`
        update webhook_deliveries set state = 'pending', due_at = created_at, finished_at = null where id = ${stored?.id}`);
    });
    await forgetting;
    expect((await kept()).deliveries).toEqual([stored?.id]);
  });

  it("forgets attempts with their delivery, and hours by their own time", async () => {
    const { db } = organization.ctx;
    await buildEvent(organization);
    await deliverDue(app.services);
    await db.execute(sql`
      update webhook_deliveries set state = 'failed', due_at = null, finished_at = created_at
      where endpoint_key = ${endpoint.key}`);
    const counts = () =>
      db.row(sql`
        select (select count(*)::int from webhook_attempts where endpoint_key = ${endpoint.key}) as attempts,
          (select count(*)::int from webhook_endpoint_hours where endpoint_key = ${endpoint.key}) as hours`);
    await forget();
    expect(await counts()).toEqual({ attempts: 1, hours: 1 });
    app.clock.advance(30 * DAY_MS + 1);
    await forget();
    expect(await counts()).toEqual({ attempts: 0, hours: 0 });
    app.clock.advance(-30 * DAY_MS - 1);
  });

  it("keeps what is still to be sent, and its event", async () => {
    const createdAt = new Date(begin() - DAY_MS);
    const [pending] = await storeDeliveries(organization, endpoint, {
      count: 1,
      state: "pending",
      createdAt,
    });
    await storeDeliveries(organization, endpoint, { count: 1, state: "failed", createdAt });
    await forget();
    expect(await kept()).toEqual({ deliveries: [pending?.id], events: [pending?.event_id] });
  });

  it("keeps an event for as long as a younger delivery of it, and one that has no place yet", async () => {
    const [stored] = await storeDeliveries(organization, endpoint, { count: 1 });
    await organization.ctx.db.execute(sql`
      update events set occurred_at = ${new Date(begin() - 1)} where organization_id = ${organization.id}`);
    const other = await buildOrganization(app);
    app.clock.advance(-40 * DAY_MS);
    await buildEvent(other);
    app.clock.advance(40 * DAY_MS);
    await forget();
    expect((await kept()).events).toEqual([stored?.event_id]);
    expect(await eventsOf(other)).toHaveLength(1);
  });

  it("removes a deleted endpoint once its log is empty", async () => {
    await storeDeliveries(organization, endpoint, { count: 1, createdAt: new Date(begin()) });
    await deleteEndpoint(organization.ctx, endpoint.id);
    const exists = async () =>
      (await organization.ctx.db.rows(sql`select from webhook_endpoints where key = ${endpoint.key}`)).length;
    await forget();
    expect(await exists()).toBe(1);
    app.clock.advance(1);
    await forget();
    expect(await exists()).toBe(0);
  });
});
