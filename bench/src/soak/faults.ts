import { setTimeout as wait } from "node:timers/promises";
import type { ClickHouseServer } from "../clickhouse-server.ts";
import { withConnection } from "../temporary-database.ts";
import type { Interruption } from "./audit/recordings.ts";
import type { Installation, Instance } from "./installation.ts";
import type { PayoutRail } from "./payout-rail.ts";
import type { Receiver } from "./receiver.ts";

export interface FaultParts {
  readonly installation: Installation;
  readonly clickhouse: ClickHouseServer | undefined;
  readonly receiver: Receiver;
  readonly rail: PayoutRail;
  readonly random: () => number;
}

interface Fault {
  readonly name: string;
  /** Another worker may take over what was under way. */
  readonly interruptsDelivery?: true;
  /** Strikes, and resolves when its effect is over. */
  strike(parts: FaultParts): Promise<void>;
}

const EVERY_MS = 3_000;
const FREEZE_MS = [1_000, 6_000] as const;
/** Longer than a lease, so that others take over what it was doing, and it comes back to find that out. */
const LONG_FREEZE_MS = [12_000, 25_000] as const;
/** How far a clock is behind or ahead at most. */
export const CLOCK_STEP_MS = [-90_000, 120_000] as const;
const STALL_MS = [4_000, 18_000] as const;
const AWAY_MS = [500, 4_000] as const;

const faults: readonly Fault[] = [
  {
    name: "API process killed",
    strike: (parts) => disturb(parts.installation.apis, parts, (api) => api.kill()),
  },
  {
    name: "worker killed",
    interruptsDelivery: true,
    strike: (parts) => disturb(parts.installation.workers, parts, (worker) => worker.kill()),
  },
  {
    name: "API process frozen",
    strike: (parts) =>
      disturb(parts.installation.apis, parts, (api) => api.freeze(between(FREEZE_MS, parts.random))),
  },
  {
    name: "worker frozen",
    interruptsDelivery: true,
    strike: (parts) =>
      disturb(parts.installation.workers, parts, (worker) =>
        worker.freeze(between(LONG_FREEZE_MS, parts.random)),
      ),
  },
  { name: "PostgreSQL crashed and recovered", interruptsDelivery: true, strike: crashPostgres },
  {
    name: "ClickHouse killed and restarted",
    strike: async ({ clickhouse, random }) => clickhouse?.restart(between(AWAY_MS, random)),
  },
  { name: "receiver stalled", strike: (parts) => upset(parts, "stalled") },
  { name: "receiver answered 500", strike: (parts) => upset(parts, "failing") },
  { name: "rail lost requests and answers", strike: troubleRail },
  { name: "clock stepped", strike: stepClock },
];

const disturbed = new Set<Instance>();

/** Picks one that is not in trouble already; two of a kind are never down by our hand at once. */
async function disturb(
  instances: readonly Instance[],
  { random }: FaultParts,
  trouble: (instance: Instance) => Promise<void>,
): Promise<void> {
  if (instances.some((instance) => disturbed.has(instance))) return;
  const victim = instances[Math.floor(random() * instances.length)];
  if (victim === undefined) return;
  disturbed.add(victim);
  await trouble(victim);
  disturbed.delete(victim);
}

/** When one of its processes dies, PostgreSQL ends all others and every connection, and recovers from its log. */
async function crashPostgres({ installation }: FaultParts): Promise<void> {
  await withConnection(installation.databaseUrl, async (client) => {
    client.on("error", () => undefined);
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (rows[0] !== undefined) process.kill(rows[0].pid, "SIGKILL");
  }).catch(() => undefined);
}

async function upset({ receiver, random }: FaultParts, mood: "stalled" | "failing"): Promise<void> {
  receiver.mood = mood;
  await wait(between(STALL_MS, random));
  receiver.mood = "well";
}

async function troubleRail({ rail, random }: FaultParts): Promise<void> {
  rail.troubleShare = 0.5;
  await wait(between(STALL_MS, random));
  rail.troubleShare = 0;
}

/** Of one process, forward or back; it stays like that until its next step. */
async function stepClock({ installation, random }: FaultParts): Promise<void> {
  const all = [...installation.apis, ...installation.workers];
  all[Math.floor(random() * all.length)]?.setClock(Math.round(between(CLOCK_STEP_MS, random)));
}

function between([least, most]: readonly [number, number], random: () => number): number {
  return least + (most - least) * random();
}

/** How often each fault struck. */
export type FaultCounts = ReadonlyMap<string, number>;

interface Struck {
  readonly counts: FaultCounts;
  readonly interruptions: readonly Interruption[];
}

/** Strikes every few seconds, all kinds in turn, each round in another order, until the time is over and all effects are. */
export async function strikeFor(parts: FaultParts, durationMs: number): Promise<Struck> {
  const counts = new Map<string, number>();
  const interruptions: Interruption[] = [];
  const strikes: Promise<void>[] = [];
  const endsAt = performance.now() + durationMs;
  let round: Fault[] = [];
  while (performance.now() < endsAt) {
    if (round.length === 0) round = shuffled(faults, parts.random);
    const fault = round.pop();
    if (fault !== undefined && (parts.clickhouse !== undefined || !fault.name.startsWith("ClickHouse"))) {
      counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
      const fromMs = performance.now();
      const over = fault.strike(parts).then(() => {
        if (fault.interruptsDelivery) interruptions.push({ fromMs, untilMs: performance.now() });
      });
      strikes.push(over);
    }
    await wait(EVERY_MS * (0.5 + parts.random()));
  }
  await Promise.all(strikes);
  return { counts, interruptions };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
