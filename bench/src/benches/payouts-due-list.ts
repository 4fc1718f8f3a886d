import { type QueueTotals, WindowQueueQuerySchema } from "@clipledger/contract/payouts/queues";
import type { WindowRow } from "@clipledger/contract/payouts/rows";
import { listDue } from "../../../apps/server/src/modules/payouts/books/queues/list-windows.ts";
import { alternate, describeComparison, type Slice } from "../alternate.ts";
import type { BenchPart } from "../bench.ts";
import type { PayoutsWorld } from "../payouts-world.ts";
import { type BareDueList, openBareDueList } from "../reference/bare-due-list.ts";
import { CREATORS } from "../seed-payouts.ts";
import type { Stage } from "../stage.ts";

const RUNS_PER_SLICE = 20;
/** How many times the time of the bare statements the list may take. */
const MAX_TIMES = 2;

interface DueList {
  readonly rows: readonly WindowRow[];
  readonly totals: QueueTotals["totals"];
}

/** The due queue's first page by amount with its totals, against the bare statements for both. */
export async function compareDueList(stage: Stage, world: PayoutsWorld): Promise<BenchPart> {
  const askBare = await openBareDueList(stage, world.databaseUrl);
  const askOurs = () => readDueList(world);
  refuseDifferentLists(await askOurs(), await askBare());
  const comparison = await alternate(stage, {
    reference: { label: "bare statements", runSlice: () => runSlice(askBare) },
    ours: { label: "due list", runSlice: () => runSlice(askOurs) },
  });
  const times = 1 / comparison.ratio;
  return {
    report: describeComparison(comparison),
    checks: [
      {
        claim: `the due list takes less than ${MAX_TIMES} times its bare statements (${times.toFixed(2)} times)`,
        holds: times < MAX_TIMES,
      },
    ],
  };
}

/** As the dashboard asks for it. */
export async function readDueList({ ctx }: PayoutsWorld): Promise<DueList> {
  const query = WindowQueueQuerySchema.parse({ sortCol: "payoutAmount", sortDir: "desc" });
  const page = await listDue(ctx, query);
  const sums = await listDue(ctx, { ...query, mode: "totals" });
  if (!("data" in page && "totals" in sums)) throw new Error("Another answer than asked for");
  return { rows: page.data, totals: sums.totals };
}

/** A comparison of different lists would mean nothing. */
function refuseDifferentLists(ours: DueList, bare: BareDueList): void {
  const ourLines = [
    ...ours.rows.map(({ creatorId, payoutAmount }) => `${creatorId}: ${payoutAmount}`),
    ...ours.totals.map(({ currency, amount, count }) => `${currency}: ${amount} for ${count}`),
  ];
  const bareLines = [
    ...bare.rows.map(({ creator_id, amount_minor }) => `${creator_id}: ${amount_minor}`),
    ...bare.totals.map(({ currency, amount, count }) => `${currency}: ${amount} for ${count}`),
  ];
  if (ourLines.join() !== bareLines.join())
    throw new Error(`The lists differ.\nours: ${ourLines}\nbare: ${bareLines}`);
  if (ours.rows.length !== 10 || ours.totals[0]?.count !== CREATORS) throw new Error("Not the expected list");
}

async function runSlice(ask: () => Promise<unknown>): Promise<Slice> {
  const startedAt = performance.now();
  for (let run = 0; run < RUNS_PER_SLICE; run += 1) await ask();
  return { operations: RUNS_PER_SLICE, seconds: (performance.now() - startedAt) / 1_000, latenciesMs: [] };
}
