import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { attemptsTo, commitEvents, deliveriesTo } from "../../../../test/delivery-world.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { pauseEndpoint } from "../endpoints/endpoint-states.ts";
import { type Delivery, startDelivery } from "./start-delivery.ts";

const patiently = { timeout: 20_000, interval: 25 };

let app: TestApp;
let receiver: WebhookReceiver;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;
let running: Delivery[];

beforeEach(async () => {
  app = await startTestApp();
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization, { url: receiver.url });
  running = [];
});
afterEach(async () => {
  await receiver.stop();
  await Promise.all(running.map((delivery) => delivery.stop()));
  await app.stop();
});

function start(services: Services = app.services, concurrency = 20): Delivery {
  const delivery = startDelivery(services, { concurrency, random: () => 0 });
  running.push(delivery);
  return delivery;
}

/** The connections that lead; there is never more than one. */
async function leaders(): Promise<number[]> {
  const rows = await app.services.db.rows<{ pid: number }>(sql`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 4270005 and l.granted`);
  return rows.map(({ pid }) => pid);
}

async function oneLeader(): Promise<number> {
  await expect.poll(leaders, patiently).toHaveLength(1);
  return (await leaders())[0] ?? 0;
}

const statesOf = async () => (await deliveriesTo(organization, endpoint.key)).map(({ state }) => state);
const idsOf = () => receiver.received.map(({ headers }) => String(headers["webhook-id"]));

/** Requests from now on wait for their answers. */
function holdAnswers(): { release: () => void } {
  const answers: (() => void)[] = [];
  let isOpen = false;
  receiver.behave((response) => {
    if (isOpen) response.end("ok");
    else answers.push(() => response.end("ok"));
  });
  return {
    release() {
      isOpen = true;
      for (const answer of answers) answer();
    },
  };
}

describe("a process that leads", () => {
  it("delivers what is committed, by itself", async () => {
    start();
    const ids = await commitEvents(organization, 3);
    await expect.poll(statesOf, patiently).toEqual(ids.map(() => "succeeded"));
    expect(idsOf().sort()).toEqual(ids.sort());
  });

  it("delivers alone: others on the database stand by", async () => {
    const second = await startTestApp({ sharing: app });
    start();
    start(second.services);
    const ids = await commitEvents(organization, 200);
    await expect.poll(statesOf, patiently).toEqual(ids.map(() => "succeeded"));
    expect(idsOf().sort()).toEqual(ids.sort());
    expect(await leaders()).toHaveLength(1);
    await running.pop()?.stop();
    await second.stop();
  });

  it("is followed by another when it stops", async () => {
    const second = await startTestApp({ sharing: app });
    const first = start();
    const before = await oneLeader();
    const follower = start(second.services);
    await first.stop();
    await expect.poll(leaders, patiently).not.toEqual([]);
    expect(await leaders()).not.toContain(before);
    await commitEvents(organization, 2);
    await expect.poll(statesOf, patiently).toEqual(["succeeded", "succeeded"]);
    await follower.stop();
    await second.stop();
  });

  it("leads no more when its connection dies, and somebody does again", async () => {
    const second = await startTestApp({ sharing: app });
    start();
    const before = await oneLeader();
    const follower = start(second.services);
    await app.services.db.rows(sql`select pg_terminate_backend(${before}::int)`);
    await expect
      .poll(async () => (await leaders()).filter((pid) => pid !== before), patiently)
      .toHaveLength(1);
    await commitEvents(organization, 2);
    await expect.poll(statesOf, patiently).toEqual(["succeeded", "succeeded"]);
    await follower.stop();
    await second.stop();
  });

  it("records what it began before it lost its connection, and does not send it again when it leads anew", async () => {
    const { release } = holdAnswers();
    start();
    await commitEvents(organization, 4);
    await receiver.untilReceived(1);
    const before = await oneLeader();
    await app.services.db.rows(sql`select pg_terminate_backend(${before}::int)`);
    await expect
      .poll(async () => (await leaders()).filter((pid) => pid !== before), patiently)
      .toHaveLength(1);
    await commitEvents(organization, 1);
    release();
    await expect.poll(statesOf, patiently).toEqual(Array.from({ length: 5 }, () => "succeeded"));
    expect(receiver.received).toHaveLength(5);
  });

  it("records everything when the database was away for a moment", async () => {
    const { release } = holdAnswers();
    start();
    await commitEvents(organization, 5);
    await receiver.untilReceived(1);
    const outage = await beginOutage();
    release();
    await expect.poll(() => app.services.db.row(sql`select 1`).catch(() => "away")).toBe("away");
    await outage.end();
    await expect
      .poll(() => statesOf().catch(() => []), patiently)
      .toEqual(Array.from({ length: 5 }, () => "succeeded"));
    expect(receiver.received).toHaveLength(5);
    await commitEvents(organization, 1);
    await expect.poll(statesOf, patiently).toEqual(Array.from({ length: 6 }, () => "succeeded"));
    expect(await attemptsTo(organization, endpoint.key)).toHaveLength(6);
  });

  it("waits for attempts under way when it is stopped, records them, and starts no others", async () => {
    const { release } = holdAnswers();
    const delivery = start(app.services, 1);
    await commitEvents(organization, 5);
    await receiver.untilReceived(1);
    const stopped = delivery.stop();
    release();
    await stopped;
    expect(await statesOf()).toEqual(["succeeded", "pending", "pending", "pending", "pending"]);
    expect(await leaders()).toEqual([]);
  });

  it("does not send what it has read once its endpoint is paused", async () => {
    const { release } = holdAnswers();
    const delivery = start(app.services, 1);
    await commitEvents(organization, 5);
    await receiver.untilReceived(1);
    await pauseEndpoint(organization.ctx, endpoint.id);
    app.clock.advance(2_000);
    release();
    await expect.poll(async () => (await statesOf())[0], patiently).toBe("succeeded");
    await delivery.stop();
    expect(receiver.received).toHaveLength(1);
  });
});

/** Nobody reaches the database, and whoever did is cut off. */
async function beginOutage(): Promise<{ end: () => Promise<void> }> {
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(`alter database ${name} with allow_connections false`);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  return {
    async end() {
      await client.query(`alter database ${name} with allow_connections true`);
      await client.end();
    },
  };
}
