import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { withConnection } from "../temporary-database.ts";
import { CLOCK_STEP_MS } from "./faults.ts";
import type { Installation } from "./installation.ts";
import type { PayoutRail } from "./payout-rail.ts";
import type { Receiver } from "./receiver.ts";

interface RestParts {
  readonly installation: Installation;
  readonly receiver: Receiver;
  readonly rail: PayoutRail;
  readonly hasClickHouse: boolean;
}

const PATIENCE_MS = 180_000;
const POLL_MS = 500;
/** Scheduled hourly or behind leases of minutes, so they are added here. Open payouts are left to the schedule. */
const HURRIED_TASKS = ["payouts.poll-provider", "tracking.recover-runs"];

export interface Rest {
  readonly tookMs: number;
  /** How long an open payout waited at most, with all clocks right, until the provider was asked again. */
  readonly longestWaitMs: number;
}

/**
 * Ends all trouble and waits until nothing is under way. Clocks agree again, and go on together to where the next attempts of
 * webhooks are due: retries take days.
 */
export async function comeToRest(parts: RestParts): Promise<Rest> {
  const { installation, receiver, rail } = parts;
  receiver.mood = "well";
  rail.troubleShare = 0;
  // Leases that were taken by a clock that was ahead end by it, so time goes on from the furthest one.
  let aheadMs: number = CLOCK_STEP_MS[1];
  const setClocks = () => {
    for (const instance of [...installation.apis, ...installation.workers]) instance.setClock(aheadMs);
  };
  setClocks();
  const startedAt = performance.now();
  return withConnection(installation.databaseUrl, async (client) => {
    const waits = watchWaits();
    let left: Left;
    do {
      rail.completeApproved();
      await hurry(client);
      await wait(POLL_MS);
      left = await countLeft(client, parts);
      waits.note(left.open);
      if (left.due_at !== null && left.due_at.getTime() > Date.now() + aheadMs) {
        aheadMs = left.due_at.getTime() - Date.now();
        setClocks();
      }
      if (performance.now() - startedAt > PATIENCE_MS)
        throw new Error(`It does not come to rest: ${JSON.stringify(left)}`);
    } while (left.total > 0);
    return { tookMs: performance.now() - startedAt, longestWaitMs: waits.longestMs() };
  });
}

/** How long each payout stays open with the same number of attempts. */
function watchWaits() {
  let since = new Map<string, number>();
  let longestMs = 0;
  return {
    note(open: readonly OpenPayout[]) {
      const nowMs = performance.now();
      since = new Map(
        open.map(({ id, attempts }) => {
          const key = `${id} ${attempts}`;
          return [key, since.get(key) ?? nowMs] as const;
        }),
      );
      for (const begunMs of since.values()) longestMs = Math.max(longestMs, nowMs - begunMs);
    },
    longestMs: () => longestMs,
  };
}

/** By its key, a task that is waiting for its next try is due at once. */
async function hurry(client: pg.Client): Promise<void> {
  for (const task of HURRIED_TASKS)
    await client.query("select from graphile_worker.add_job($1, '{}'::json, job_key => $2)", [
      task,
      `soak ${task}`,
    ]);
}

interface OpenPayout {
  readonly id: string;
  readonly attempts: number;
}

interface Left {
  readonly total: number;
  readonly open: readonly OpenPayout[];
  readonly parts: Readonly<Record<string, number>>;
  /** When the last of the pending deliveries is due, if none is due now. */
  readonly due_at: Date | null;
}

async function countLeft(client: pg.Client, { rail, hasClickHouse }: RestParts): Promise<Left> {
  const { rows } = await client.query<{ what: string; total: number }>(`
    select 'intents' as what, count(*)::int as total from payout_intents
    union all select 'requests', count(*)::int from payouts where wish is not null
    union all select 'approved', count(*)::int from payouts where provider_status = 'approved'
    union all select 'unplaced', count(*)::int from events where place is null
    union all select 'pending', count(*)::int from webhook_deliveries where state = 'pending'
    union all select 'syncs', count(*)::int from sync_runs where status in ('Queued', 'Running')
    union all select 'changes', count(*)::int from fact_changes where ${hasClickHouse}`);
  const next = await client.query<{ due_at: Date | null }>(`
    select max(greatest(d.due_at, e.probe_at)) as due_at
    from webhook_deliveries d join webhook_endpoints e on e.key = d.endpoint_key where d.state = 'pending'`);
  const open = await client.query<OpenPayout>("select id, attempts from payout_intents");
  const parts = {
    ...Object.fromEntries(rows.map(({ what, total }) => [what, total])),
    unclaimed: approvedAt(rail),
  };
  const total = Object.values(parts).reduce((sum, count) => sum + count, 0);
  return { total, open: open.rows, parts, due_at: next.rows[0]?.due_at ?? null };
}

function approvedAt({ payouts }: PayoutRail): number {
  return payouts.filter(({ status }) => status === "approved").length;
}
