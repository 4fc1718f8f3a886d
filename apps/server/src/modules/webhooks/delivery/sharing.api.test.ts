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
import { ENDPOINT_GROUPS } from "./endpoint-leases.ts";
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

/** How many groups of endpoints each process has that delivers, by the process of its connection in PostgreSQL. */
async function shares(): Promise<Map<number, number>> {
  const rows = await app.services.db.rows<{ pid: number; groups: number }>(sql`
    select l.pid, count(*) filter (where l.objsubid = 2)::int as groups
    from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.granted
      and ((l.objsubid = 1 and l.objid = 4270005) or (l.objsubid = 2 and l.classid = 4270005))
    group by l.pid order by l.pid`);
  return new Map(rows.map(({ pid, groups }) => [pid, groups]));
}

const sizes = async () => [...(await shares()).values()];

/** The only process that delivers. */
async function onlyOne(): Promise<number> {
  await expect.poll(sizes, patiently).toEqual([ENDPOINT_GROUPS]);
  return [...(await shares()).keys()][0] ?? 0;
}

const statesOf = async () => (await deliveriesTo(organization, endpoint.key)).map(({ state }) => state);
const onlyOneOther = (pid: number) => async () => (await onlyOne()) !== pid;

async function countPending(): Promise<number> {
  const { pending } = await app.services.db.row<{ pending: number }>(sql`
    select count(*)::int as pending from webhook_deliveries where state = 'pending'`);
  return pending;
}

/** Attempts that this process made, by its own metrics. */
async function countAttempts({ metrics }: Services): Promise<number> {
  const [, count] =
    /^clipledger_webhook_attempt_duration_seconds_count\{[^}]*succeeded[^}]*\} (\d+)/m.exec(
      await metrics.text(),
    ) ?? [];
  return Number(count);
}

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

describe("a process that delivers", () => {
  it("delivers what is committed, by itself", async () => {
    start();
    const ids = await commitEvents(organization, 3);
    await expect.poll(statesOf, patiently).toEqual(ids.map(() => "succeeded"));
    expect(idsOf().sort()).toEqual(ids.sort());
  });

  it("shares the endpoints with others on the database, and each event is sent once to each", async () => {
    const second = await startTestApp({ sharing: app });
    for (let others = 0; others < 7; others += 1) await buildEndpoint(organization, { url: receiver.url });
    start();
    await onlyOne();
    start(second.services);
    await expect.poll(sizes, patiently).toEqual([ENDPOINT_GROUPS / 2, ENDPOINT_GROUPS / 2]);
    const ids = await commitEvents(organization, 50);
    await expect.poll(statesOf, patiently).toEqual(ids.map(() => "succeeded"));
    await expect.poll(countPending, patiently).toBe(0);
    expect(idsOf().sort()).toEqual(ids.flatMap((id) => Array.from({ length: 8 }, () => id)).sort());
    const sent = await Promise.all([app, second].map(({ services }) => countAttempts(services)));
    expect(sent).toEqual([4 * ids.length, 4 * ids.length]);
    await running.pop()?.stop();
    await expect.poll(sizes, patiently).toEqual([ENDPOINT_GROUPS]);
    await second.stop();
  });

  it("keeps an endpoint until the attempts to it are over, though others have fewer", async () => {
    const second = await startTestApp({ sharing: app });
    const { release } = holdAnswers();
    start();
    const first = await onlyOne();
    const ids = await commitEvents(organization, 3);
    await receiver.untilReceived(1);
    // The group of the endpoint is beyond the new share.
    const follower = start(second.services);
    const half = ENDPOINT_GROUPS / 2;
    await expect.poll(sizes, patiently).toEqual(expect.arrayContaining([half + 1, half - 1]));
    expect((await shares()).get(first)).toBe(half + 1);
    release();
    await expect.poll(statesOf, patiently).toEqual(ids.map(() => "succeeded"));
    await expect.poll(sizes, patiently).toEqual([ENDPOINT_GROUPS / 2, ENDPOINT_GROUPS / 2]);
    expect(idsOf().sort()).toEqual(ids.sort());
    await follower.stop();
    await second.stop();
  });

  it("stands by while a process of an older version delivers to all", async () => {
    const older = new pg.Client({ connectionString: app.databaseUrl });
    await older.connect();
    await older.query("select pg_advisory_lock(4270005::bigint)");
    start();
    const ids = await commitEvents(organization, 1);
    await expect
      .poll(() =>
        app.services.db.rows(sql`
        select from pg_stat_activity where application_name = 'clipledger webhooks' and datname = current_database()`),
      )
      .toHaveLength(1);
    expect([await sizes(), receiver.received]).toEqual([[0], []]);
    await older.end();
    await expect.poll(statesOf, patiently).toEqual(ids.map(() => "succeeded"));
  });

  it("is followed by another when it stops", async () => {
    const second = await startTestApp({ sharing: app });
    const first = start();
    const before = await onlyOne();
    const follower = start(second.services);
    await first.stop();
    expect(await onlyOne()).not.toBe(before);
    await commitEvents(organization, 2);
    await expect.poll(statesOf, patiently).toEqual(["succeeded", "succeeded"]);
    await follower.stop();
    await second.stop();
  });

  it("delivers no more when its connection dies, and others take its endpoints over", async () => {
    const second = await startTestApp({ sharing: app });
    start();
    const before = await onlyOne();
    const follower = start(second.services);
    await expect.poll(sizes, patiently).toEqual([ENDPOINT_GROUPS / 2, ENDPOINT_GROUPS / 2]);
    await app.services.db.rows(sql`select pg_terminate_backend(${before}::int)`);
    await expect.poll(async () => (await shares()).has(before), patiently).toBe(false);
    await commitEvents(organization, 2);
    await expect.poll(statesOf, patiently).toEqual(["succeeded", "succeeded"]);
    await follower.stop();
    await second.stop();
  });

  it("records what it began before it lost its connection, and does not send it again when it goes on", async () => {
    const { release } = holdAnswers();
    start();
    await commitEvents(organization, 4);
    await receiver.untilReceived(1);
    const before = await onlyOne();
    await app.services.db.rows(sql`select pg_terminate_backend(${before}::int)`);
    await expect.poll(onlyOneOther(before), patiently).toBe(true);
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
    expect(await sizes()).toEqual([]);
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
