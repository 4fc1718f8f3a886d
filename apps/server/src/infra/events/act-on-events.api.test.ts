import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";
import { startWorker } from "../tasks/worker.ts";
import { type Follower, followEventsTask } from "./act-on-events.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  await app.services.db.execute(sql`delete from graphile_worker._private_jobs`);
});

/** Creators, each with an event in a transaction of its own. */
async function publishMany(count: number, of: TestOrganization = organization): Promise<string[]> {
  for (let place = 0; place < count; place += 1) await buildCreator(of);
  const events = await app.services.db.rows<{ id: string }>(sql`
    select id from events where organization_id = ${of.id} and type = 'creator.created' order by position`);
  return events.map((event) => event.id);
}

function remembering(heard: string[], refused?: string): Follower {
  return async (_services, _organizationId, events) => {
    for (const { id } of events) {
      if (id === refused) throw new Error("This one cannot be followed");
      heard.push(id);
    }
  };
}

async function countWaiting(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from graphile_worker.jobs where task_identifier = 'events.follow'`);
  return total;
}

async function runFirst(followers: readonly Follower[]): Promise<void> {
  const [first] = await app.services.db.rows<{ payload: unknown }>(sql`
    delete from graphile_worker._private_jobs where id = (select min(id) from graphile_worker._private_jobs)
    returning payload`);
  const task = followEventsTask(followers);
  await task.run(app.services, task.input.parse(first?.payload));
}

it("follows hundreds of events in their order, without a turn of the queue for each", async () => {
  const ids = await publishMany(230);
  const heard: string[] = [];
  const worker = await startWorker(app.services, [followEventsTask([remembering(heard)])], 2);
  try {
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(ids.length);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(0);
  } finally {
    await worker.stop();
  }
  expect(heard).toEqual(ids);
});

it("leaves those of other organizations to them", async () => {
  const [own] = await publishMany(1);
  await publishMany(1, await buildOrganization(app));
  const heard: string[] = [];
  await runFirst([remembering(heard)]);
  expect({ heard, waiting: await countWaiting() }).toEqual({ heard: [own], waiting: 1 });
});

it("leaves what waits its own turn when it cannot be followed", async () => {
  const [first, second, third] = await publishMany(3);
  const heard: string[] = [];
  await runFirst([remembering(heard, third)]);
  expect({ heard, waiting: await countWaiting() }).toEqual({ heard: [first, second], waiting: 2 });
});
