import { sql } from "../src/infra/db/sql.ts";
import type { TestOrganization } from "./builders.ts";

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

/** Forgets the events so far, so that a test sees what follows. */
export async function forgetEvents({ id, ctx }: TestOrganization): Promise<void> {
  await ctx.db.execute(sql`delete from events where organization_id = ${id}`);
}
