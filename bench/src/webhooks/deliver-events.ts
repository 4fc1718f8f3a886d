import { setTimeout as wait } from "node:timers/promises";
import { systemActor } from "../../../apps/server/src/infra/actors.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { publishEvents } from "../../../apps/server/src/infra/events/outbox.ts";
import { sampleEvent } from "./sample-event.ts";
import type { WebhooksWorld } from "./webhooks-world.ts";

const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/** Writes events for every organization, commits them at once, and resolves when the product has recorded every success. */
export async function deliverEvents(world: WebhooksWorld, eventsEach: number): Promise<number> {
  const events = Array.from({ length: eventsEach }, (_, number) => sampleEvent(number));
  const committedAt = await world.db.transaction(async (tx) => {
    for (const id of world.organizationIds)
      await publishEvents(tx, { organization: { id }, clock: systemClock, actor: systemActor }, events);
    return performance.now();
  });
  await untilDelivered(world);
  return (performance.now() - committedAt) / 1000;
}

/** Resolves when no event waits for its place, and no delivery for its end. */
export async function untilDelivered({ db }: Pick<WebhooksWorld, "db">): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (await isWorkLeft(db)) {
    if (performance.now() > endsAt) throw new Error("The product did not deliver everything in time");
    await wait(POLL_MS);
  }
}

async function isWorkLeft(db: WebhooksWorld["db"]): Promise<boolean> {
  const { is_left } = await db.row<{ is_left: boolean }>(sql`
    select exists (select from events where place is null)
      or exists (select from webhook_deliveries where state = 'pending') as is_left`);
  return is_left;
}
