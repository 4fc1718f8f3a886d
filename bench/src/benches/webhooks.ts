import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import {
  type EventRow,
  envelopeText,
  eventColumns,
} from "../../../apps/server/src/modules/webhooks/feed/event-rows.ts";
import { alternate, type Contestant, describeComparison } from "../alternate.ts";
import type { Bench, Check } from "../bench.ts";
import type { RawRun } from "../reference/raw-webhooks.ts";
import { deliverEvents } from "../webhooks/deliver-events.ts";
import type { Tally } from "../webhooks/receivers-program.ts";
import { ENDPOINTS_EACH, openWebhooksWorld, type WebhooksWorld } from "../webhooks/webhooks-world.ts";
import { checkFirstAttempts } from "./webhooks-first-attempts.ts";

const EVENTS_EACH = 200;
/** What fair shares of the product's slots come to for that many busy endpoints. */
const CONCURRENCY = 150;

/** Deliveries from the commit of their events to the record of their success, against a loop that only posts. */
export const webhooksBench: Bench = {
  name: "webhooks",
  goal: 0.7,
  async run(stage) {
    const world = await openWebhooksWorld(stage);
    stage.print("Warming up");
    const contestants = await warmUp(world);
    const comparison = await alternate(stage, contestants);
    const recorded = await checkRecords(world);
    const firstAttempts = await checkFirstAttempts(stage, world);
    return {
      ratio: comparison.ratio,
      report: [...describeComparison(comparison), ...firstAttempts.report],
      checks: [recorded, ...firstAttempts.checks],
    };
  },
};

async function warmUp(world: WebhooksWorld): Promise<{ reference: Contestant; ours: Contestant }> {
  const deliveries = world.organizationIds.length * EVENTS_EACH * ENDPOINTS_EACH;
  const slice = (seconds: number) => ({ operations: deliveries, seconds, latenciesMs: [] });
  const ours = async () => {
    const seconds = await deliverEvents(world, EVENTS_EACH);
    return { ...slice(seconds), bodyBytes: await refuseLosses(world, deliveries) };
  };
  const { bodyBytes } = await ours();
  const run: RawRun = {
    targets: world.targets,
    deliveries,
    concurrency: CONCURRENCY,
    bodyParts: await bodyPartsOf(world),
  };
  const reference = async () => {
    const seconds = await world.raw<number>("post", run);
    return { ...slice(seconds), bodyBytes: await refuseLosses(world, deliveries) };
  };
  const difference = (await reference()).bodyBytes / bodyBytes - 1;
  if (Math.abs(difference) > 0.01) throw new Error("The bodies differ in length");
  return {
    reference: { label: "undici", runSlice: reference },
    ours: { label: "clipledger", runSlice: ours },
  };
}

/** A delivery that is missing, twice there or not genuine makes every figure worthless. Answers the bytes of all bodies. */
export async function refuseLosses({ receivers, targets }: WebhooksWorld, expected: number): Promise<number> {
  const secrets = Object.fromEntries(targets.map(({ url, secret }) => [new URL(url).port, secret]));
  const tally = await receivers<Tally>("tally", secrets);
  const isComplete = [tally.arrived, tally.genuine, tally.distinct].every((count) => count === expected);
  if (!isComplete) throw new Error(`Expected ${expected} genuine deliveries, got ${JSON.stringify(tally)}`);
  return tally.bodyBytes;
}

/** A body that the product sent, without its id. */
async function bodyPartsOf({ db }: WebhooksWorld): Promise<readonly [string, string]> {
  const event = await db.row<EventRow>(sql`select ${eventColumns} from events e limit 1`);
  const [before = "", after = ""] = envelopeText(event).split(event.event_id);
  return [before, after];
}

async function checkRecords({ db }: WebhooksWorld): Promise<Check> {
  const { deliveries, attempts } = await db.row<{ deliveries: number; attempts: number }>(sql`
    select (select count(*)::int from webhook_deliveries where state = 'succeeded') as deliveries,
      (select count(*)::int from webhook_attempts where status = 200) as attempts`);
  return {
    claim: `every one of ${deliveries.toLocaleString("en")} deliveries has its one attempt on record`,
    holds: deliveries === attempts,
  };
}
