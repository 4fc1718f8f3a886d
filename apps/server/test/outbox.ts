import { expect } from "vitest";
import { sql } from "../src/infra/db/sql.ts";
import { mailEventsTask } from "../src/infra/events/act-on-events.ts";
import { payoutMailers } from "../src/modules/payouts/messages/mail-payouts.ts";
import type { TestOrganization } from "./builders.ts";
import { runQueued } from "./queued-tasks.ts";
import type { TestApp } from "./test-app.ts";

interface TestEvent {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into data of every shape and assert on it.
  readonly data: any;
}

/** What the organization's outbox holds, oldest first. */
export function eventsOf({ id, ctx }: TestOrganization): Promise<TestEvent[]> {
  return ctx.db.rows(sql`select type, data from events where organization_id = ${id} order by position`);
}

/** Those about assignments and campaigns. */
export async function hubEventsOf(organization: TestOrganization): Promise<TestEvent[]> {
  const events = await eventsOf(organization);
  return events.filter(({ type }) => /^(assignment|campaign)\./.test(type));
}

/** Forgets the events so far and what a worker was to make of them, so that a test sees what comes next. */
export async function forgetEvents(organization: TestOrganization): Promise<void> {
  const { id, ctx } = organization;
  await expect.poll(() => countFollowing(organization)).toBe(0);
  await ctx.db.execute(sql`delete from events where organization_id = ${id}`);
}

/** Takes what waits from the workers, and counts what they are at. */
async function countFollowing({ id, ctx }: TestOrganization): Promise<number> {
  const following = sql`payload ->> 'organizationId' = ${id}
    and task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = 'events.follow')`;
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs where locked_at is null and ${following}`);
  const { orders } = await ctx.db.row<{ orders: number }>(sql`
    select count(*)::int as orders from graphile_worker._private_jobs where ${following}`);
  return orders;
}

/** Sends the emails that wait for a worker to tell of events. */
export async function mailEvents(app: TestApp): Promise<void> {
  await runQueued(app, mailEventsTask(payoutMailers));
}
