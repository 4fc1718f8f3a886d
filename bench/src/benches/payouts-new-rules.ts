import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import { type CompiledRules, compileRules } from "@clipledger/domain/payouts/calculate-window";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { refreshAmountsIn } from "../../../apps/server/src/modules/billing/amounts/refresh-amounts.ts";
import { updateCampaign } from "../../../apps/server/src/modules/campaigns/manage-campaigns.ts";
import { alternate, describeComparison, type Slice } from "../alternate.ts";
import type { BenchPart } from "../bench.ts";
import { type CampaignTerms, campaignPayouts } from "../campaign-payouts.ts";
import type { PayoutsWorld } from "../payouts-world.ts";
import { calculateInMemory, loadFactsInMemory, type WindowInMemory } from "../reference/facts-in-memory.ts";
import { CREATORS, PAYOUTS_CAMPAIGN } from "../seed-payouts.ts";
import type { Stage } from "../stage.ts";

/** How many times the engine's time bringing a window up to date may take. */
const MAX_TIMES = 3;
const ENGINE_PASSES = 3;
/** A due and a running one for each creator. */
const WINDOWS = 2 * CREATORS;

/** All windows brought up to date after a change of rates, against the engine on facts that are in memory already. */
export async function compareNewRules(stage: Stage, world: PayoutsWorld): Promise<BenchPart> {
  const first = await bringUpToDate(world);
  await world.ctx.db.pool.query("vacuum (analyze)");
  const windows = await loadFactsInMemory(world.ctx.db, world.ctx.organization.id, await readRules(world));
  await refuseOtherAmounts(world, windows);
  stage.print(`${windows.length.toLocaleString("en")} windows come to the amounts of the engine`);

  const rates = takeTurns([1.25, 1]);
  const changeRates = async () => {
    await changeTerms(world, { cpm: rates() });
    return bringUpToDate(world);
  };
  await changeRates();
  await refuseOtherAmounts(world, windows);
  const rules = await readRules(world);
  const comparison = await alternate(stage, {
    reference: { label: "engine in memory", runSlice: async () => runEngine(rules, windows) },
    ours: { label: "up to date after new rates", runSlice: changeRates },
  });
  await refuseOtherAmounts(world, windows);

  const otherDays = await measureOtherEligibility(world);
  await refuseOtherAmounts(world, windows);
  const times = 1 / comparison.ratio;
  return {
    report: [
      ...describeComparison(comparison),
      `calculated for the first time, windows opened and facts read: ${describe(first)}`,
      `up to date after other eligible days, facts read anew: ${describe(otherDays)}`,
    ],
    checks: [
      {
        claim: `up to date after new rates takes at most ${MAX_TIMES} times the engine in memory (${times.toFixed(2)} times)`,
        holds: times <= MAX_TIMES,
      },
    ],
  };
}

async function changeTerms({ ctx }: PayoutsWorld, terms: CampaignTerms): Promise<void> {
  await updateCampaign(ctx, PAYOUTS_CAMPAIGN, { payouts: campaignPayouts(terms) });
}

async function bringUpToDate({ ctx }: PayoutsWorld): Promise<Slice> {
  const startedAt = performance.now();
  await ctx.db.transaction((tx) => refreshAmountsIn(tx, ctx.organization.id, ctx.clock.now()));
  return { operations: WINDOWS, seconds: (performance.now() - startedAt) / 1_000, latenciesMs: [] };
}

/** There and back, so that the windows are those in memory again. */
async function measureOtherEligibility(world: PayoutsWorld): Promise<Slice> {
  await changeTerms(world, { cpm: 1, windowDays: 28 });
  await bringUpToDate(world);
  await changeTerms(world, { cpm: 1 });
  return bringUpToDate(world);
}

function runEngine(rules: CompiledRules, windows: readonly WindowInMemory[]): Slice {
  const startedAt = performance.now();
  for (let pass = 0; pass < ENGINE_PASSES; pass += 1) calculateInMemory(rules, windows);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { operations: ENGINE_PASSES * windows.length, seconds, latenciesMs: [] };
}

async function readRules({ ctx }: PayoutsWorld): Promise<CompiledRules> {
  const { rules } = await ctx.db.row<{ rules: PayoutRule[] }>(sql`
    select rules from campaigns where organization_id = ${ctx.organization.id} and id = ${PAYOUTS_CAMPAIGN}`);
  return compileRules(rules);
}

/** Speed would mean nothing if a window were left behind. */
async function refuseOtherAmounts(world: PayoutsWorld, windows: readonly WindowInMemory[]): Promise<void> {
  const { db, organization } = world.ctx;
  const kept = await db.rows<{ key: bigint; amount_minor: bigint | null }>(sql`
    select key, amount_minor from billing_windows where organization_id = ${organization.id} and state = 'open'
    order by key`);
  const calculated = calculateInMemory(await readRules(world), windows);
  const expected = windows.map(({ key }, index) => `${key}: ${calculated[index]}`);
  if (kept.length !== WINDOWS || new Set(calculated).size < WINDOWS / 10)
    throw new Error("Not the expected windows");
  if (kept.map(({ key, amount_minor }) => `${key}: ${amount_minor}`).join() !== expected.join())
    throw new Error("The kept amounts are not those of the engine");
}

function takeTurns(values: readonly [number, number]): () => number {
  let turn = 0;
  return () => values[turn++ % 2 === 0 ? 0 : 1];
}

function describe({ operations, seconds }: Slice): string {
  const perSecond = Math.round(operations / seconds).toLocaleString("en");
  return `${seconds.toFixed(1)} s, ${perSecond} windows/s`;
}
