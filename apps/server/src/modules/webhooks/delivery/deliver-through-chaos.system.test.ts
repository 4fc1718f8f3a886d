import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { type ChaosEndpoints, startChaosEndpoints } from "../../../../test/chaos-endpoints.ts";
import type { RunningProduct } from "../../../../test/running-product.ts";
import { seededRandom, testSeed } from "../../../../test/seeded-random.ts";
import { startWorkersOnMovedClock } from "../../../../test/worker-processes.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";

const SEED = testSeed(20_261_115);
/** Enough for every run; 100,000 are for one by hand. */
const EVENTS = Number(process.env["CLIPLEDGER_CHAOS_EVENTS"] || 2_000);
const SAMPLE_EVENTS = 200;
const BATCH = 50;
/** Events are written while others are delivered: so many may wait. */
const MOST_AHEAD = 1_000;
const DEATHS = 6;
const LONGEST_MS = 240_000 + EVENTS * 12;

const patiently = { timeout: LONGEST_MS, interval: 50 };

let processes: Awaited<ReturnType<typeof startWorkersOnMovedClock>>;
let organization: TestOrganization;
let endpoints: ChaosEndpoints;

beforeAll(async () => {
  processes = await startWorkersOnMovedClock({
    LOG_LEVEL: "fatal",
    // Slow ones need many slots to come to an end.
    CLIPLEDGER_WEBHOOK_CONCURRENCY: "800",
  });
  organization = await buildOrganization(processes.app);
  endpoints = await startChaosEndpoints(organization);
});
afterAll(async () => {
  await processes.stop();
  await endpoints.stop();
});

describe("webhooks to twenty endpoints, of which three are dead, three slow and two fail half the time", () => {
  it("reach the healthy ones about as soon as if all were healthy", async () => {
    const worker = await processes.start();
    await timeHealthy();
    const amongHealthyMs = await timeHealthy();
    await endpoints.fallIll();
    const amongSickMs = await timeHealthy();
    await worker.end("SIGKILL");
    // A dead one that held up the others would do so for 15 seconds at a time.
    expect(amongSickMs).toBeLessThan(2 * amongHealthyMs + 2_000);
  }, 120_000);

  it(
    `all arrive while workers are killed and PostgreSQL restarts (${EVENTS} events, seed ${SEED})`,
    async ({ annotate }) => {
      const startedAt = performance.now();
      const chaos = await beginChaos();
      await Promise.race([publishAll(), chaos.broken]);
      await Promise.race([expect.poll(() => chaos.momentsLeft(), patiently).toBe(0), chaos.broken]);
      await chaos.settled();
      await expect.poll(moveOnAndCountOpen, patiently).toBe(0);

      const ids = await listEventIds();
      expect(ids.size).toBeGreaterThanOrEqual(EVENTS);
      for (const { accepted, arrivals } of endpoints.living) {
        expect([...ids].filter((id) => !accepted.has(id))).toEqual([]);
        expect([...arrivals.keys()].filter((id) => !ids.has(id))).toEqual([]);
      }
      expect(endpoints.faults).toEqual([]);
      expect(await countByState()).toEqual([
        { state: "succeeded", total: ids.size * endpoints.living.length },
      ]);
      await annotate(describeRun(performance.now() - startedAt));
    },
    LONGEST_MS,
  );
});

/** How long it takes until every healthy endpoint has some new events. */
async function timeHealthy(): Promise<number> {
  const before = endpoints.healthy.map(({ accepted }) => accepted.size);
  const startedAt = performance.now();
  for (let written = 0; written < SAMPLE_EVENTS; written += BATCH) await publish(BATCH);
  const missing = () =>
    endpoints.healthy.filter(({ accepted }, index) => accepted.size < (before[index] ?? 0) + SAMPLE_EVENTS);
  await expect.poll(() => missing().length, { ...patiently, interval: 5 }).toBe(0);
  return performance.now() - startedAt;
}

async function publishAll(): Promise<void> {
  const [first] = endpoints.healthy;
  const before = first?.arrivals.size ?? 0;
  for (let written = 0; written < EVENTS; ) {
    const arrived = (first?.arrivals.size ?? 0) - before;
    // While PostgreSQL is away nothing is written; it is tried again.
    if (written - arrived < MOST_AHEAD && (await publish(BATCH).catch(() => false))) written += BATCH;
    else await wait(20);
  }
}

async function publish(count: number): Promise<true> {
  const event = { type: "payout_hold.changed", data: { stage: "watch", previousStage: null } } as const;
  const events = Array.from({ length: count }, () => event);
  await organization.ctx.db.transaction((tx) => publishEvents(tx, organization.ctx, events));
  return true;
}

interface Chaos {
  momentsLeft(): number;
  /** Rejects when a worker that was killed cannot be replaced. */
  readonly broken: Promise<never>;
  /** Resolves when every worker that was killed has been replaced. */
  settled(): Promise<unknown>;
}

/** Strikes whenever so many webhooks have reached healthy endpoints, so in the middle of the work on any machine. */
async function beginChaos(): Promise<Chaos> {
  const random = seededRandom(SEED);
  const workers = [await startWorker(), await startWorker()];
  const strike = async (isDeath: boolean) => {
    if (!isDeath) return restartPostgres();
    const [victim] = workers.splice(Math.floor(random() * workers.length), 1);
    await victim?.end("SIGKILL");
    workers.push(await startWorker());
  };
  const moments = momentsOf(random);
  const strikes: Promise<void>[] = [];
  let arrived = 0;
  const broken = new Promise<never>((_resolve, reject) => {
    endpoints.onHealthyArrival = () => {
      arrived += 1;
      const [next] = moments;
      if (next === undefined || arrived < next.arrivals) return;
      moments.shift();
      const struck = strike(next.isDeath);
      struck.catch(reject);
      strikes.push(struck);
    };
  });
  broken.catch(() => undefined);
  return { momentsLeft: () => moments.length, broken, settled: () => Promise.all(strikes) };
}

/** Deaths at random, evenly spread, and the restart half way. */
function momentsOf(random: () => number): { readonly arrivals: number; readonly isDeath: boolean }[] {
  const expected = EVENTS * endpoints.healthy.length;
  const deaths = Array.from({ length: DEATHS }, (_, death) => ((death + random()) * expected) / DEATHS);
  return [
    ...deaths.map((arrivals) => ({ arrivals, isDeath: true })),
    { arrivals: expected / 2, isDeath: false },
  ].sort((one, other) => one.arrivals - other.arrivals);
}

/** One that is started while PostgreSQL is away gives up; whoever runs it starts it again, a few times. */
async function startWorker(triesLeft = 5): Promise<RunningProduct> {
  try {
    return await processes.start();
  } catch (error) {
    if (triesLeft === 1) throw error;
    return startWorker(triesLeft - 1);
  }
}

/** When one of its processes dies, PostgreSQL ends all others and every connection, and recovers from its log. */
async function restartPostgres(): Promise<void> {
  const { pid } = await organization.ctx.db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  process.kill(pid, "SIGKILL");
}

/**
 * How many living endpoints have something open. When nothing of it is due, the clock is moved on to where all of it is:
 * retries take three days. It never is while a delivery is due, since attempts under way would be out of their time.
 */
async function moveOnAndCountOpen(): Promise<number> {
  const { open, first_at, last_at } = await organization.ctx.db.row<OpenDeliveries>(sql`
    select count(*)::int + (select count(*)::int from (select from events where place is null limit 1) unplaced) as open,
      min(greatest(first.due_at, e.probe_at)) as first_at, max(greatest(last.due_at, e.probe_at)) as last_at
    from webhook_endpoints e cross join lateral (
      select d.due_at from webhook_deliveries d
      where d.endpoint_key = e.key and d.state = 'pending' order by d.due_at limit 1
    ) first cross join lateral (
      select d.due_at from webhook_deliveries d
      where d.endpoint_key = e.key and d.state = 'pending' order by d.due_at desc limit 1
    ) last
    where e.key = any(${livingKeys()}::bigint[])`);
  const isWaiting = first_at !== null && first_at > processes.clock.now();
  if (isWaiting && last_at !== null) processes.clock.moveTo(last_at);
  return open;
}

interface OpenDeliveries {
  readonly open: number;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

async function listEventIds(): Promise<Set<string>> {
  const events = await organization.ctx.db.rows<{ id: string }>(sql`
    select id from events where organization_id = ${organization.id}`);
  return new Set(events.map(({ id }) => id));
}

function countByState(): Promise<{ state: string; total: number }[]> {
  return organization.ctx.db.rows(sql`
    select state, count(*)::int as total from webhook_deliveries
    where endpoint_key = any(${livingKeys()}::bigint[]) group by state`);
}

function livingKeys(): bigint[] {
  return endpoints.living.map(({ endpoint }) => endpoint.key);
}

function describeRun(tookMs: number): string {
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  const deliveries = sum(endpoints.living.map(({ accepted }) => accepted.size));
  const repeated = sum(endpoints.healthy.map(({ arrivals }) => sum(arrivals.values()) - arrivals.size));
  const aheadHours = (processes.clock.now().getTime() - Date.now()) / 3_600_000;
  const [seconds, hours] = [tookMs / 1000, aheadHours].map((amount) => amount.toFixed(0));
  return `${deliveries} deliveries in ${seconds} s, ${repeated} repeated to healthy ones, clock ${hours} h ahead`;
}
