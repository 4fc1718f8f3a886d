import { setTimeout as wait } from "node:timers/promises";
import { systemActor } from "../../../apps/server/src/infra/actors.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { publishEvent } from "../../../apps/server/src/infra/events/outbox.ts";
import type { BenchPart } from "../bench.ts";
import type { Stage } from "../stage.ts";
import { quantile } from "../statistics.ts";
import { untilDelivered } from "../webhooks/deliver-events.ts";
import { sampleEvent } from "../webhooks/sample-event.ts";
import { ENDPOINTS_EACH, type WebhooksWorld } from "../webhooks/webhooks-world.ts";

const EVENTS_PER_SECOND = 100;
const SECONDS = 10;
const MAX_P95_MS = 250;

/** How long after the commit of an event its first attempts start, when events come evenly. */
export async function checkFirstAttempts(stage: Stage, world: WebhooksWorld): Promise<BenchPart> {
  stage.print(`${EVENTS_PER_SECOND} events a second for ${SECONDS} seconds`);
  const committed = await commitEvenly(world);
  await untilDelivered(world);
  const delaysMs = await listDelays(world, committed);
  const delay = (share: number) => `${quantile(delaysMs, share).toFixed(0)} ms`;
  return {
    report: [
      `first attempts after the commit: p50 ${delay(0.5)}, p95 ${delay(0.95)}, p99 ${delay(0.99)}, at most ${delay(1)}`,
    ],
    checks: [
      {
        claim: `95 % of first attempts start within ${MAX_P95_MS} ms of the commit (${delay(0.95)})`,
        holds: quantile(delaysMs, 0.95) <= MAX_P95_MS,
      },
      {
        claim: "every event had its first attempts",
        holds: delaysMs.length === EVENTS_PER_SECOND * SECONDS * ENDPOINTS_EACH,
      },
    ],
  };
}

/** One event in each transaction. Answers when each was about to be committed, by its id. */
async function commitEvenly({ db, organizationIds }: WebhooksWorld): Promise<Map<string, number>> {
  const committed = new Map<string, number>();
  const startedAt = performance.now();
  const commits: Promise<void>[] = [];
  for (let number = 0; number < EVENTS_PER_SECOND * SECONDS; number++) {
    await wait(Math.max(0, startedAt + (number * 1000) / EVENTS_PER_SECOND - performance.now()));
    const organization = { id: organizationIds[number % organizationIds.length] ?? "" };
    const { type, data } = sampleEvent(number);
    commits.push(
      db.transaction(async (tx) => {
        const ctx = { organization, clock: systemClock, actor: systemActor };
        committed.set(await publishEvent(tx, ctx, type, data), systemClock.now().getTime());
      }),
    );
  }
  await Promise.all(commits);
  return committed;
}

async function listDelays({ db }: WebhooksWorld, committed: Map<string, number>): Promise<number[]> {
  const attempts = await db.rows<{ event_id: string; started_at: Date }>(sql`
    select d.event_id, a.started_at
    from webhook_deliveries d join webhook_attempts a using (endpoint_key, place)
    where d.event_id = any(${[...committed.keys()]}::text[]) and a.number = 1`);
  return attempts.map(({ event_id, started_at }) => started_at.getTime() - (committed.get(event_id) ?? NaN));
}
