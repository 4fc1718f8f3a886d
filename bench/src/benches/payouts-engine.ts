import { calculateWindow, compileRules } from "@clipledger/domain/payouts/calculate-window";
import { alternate, type Contestant, describeComparison } from "../alternate.ts";
import type { BenchResult } from "../bench.ts";
import { makePayoutWindows, type PayoutWindow, payoutRules, VIDEOS_PER_WINDOW } from "../payout-windows.ts";
import { bareTotal, toBareWindow } from "../reference/bare-payouts.ts";
import { createRulesEngine, jsonRulesTotal, toVideoFacts } from "../reference/json-rules-payouts.ts";
import type { Stage } from "../stage.ts";

const WINDOWS = 500;
const SLICE_MS = 500;
const JSON_RULES_CYCLES = 5;
/** The least multiple of json-rules-engine's speed. */
const JSON_RULES_GOAL = 100;

interface Calculator {
  readonly label: string;
  /** Of all windows, in order. */
  calculateTotals(): bigint[] | Promise<bigint[]>;
}

/** Windows calculated with all their explanation, against a bare loop and a rules engine that only come to the totals. */
export async function comparePayoutEngines(stage: Stage): Promise<BenchResult> {
  const windows = makePayoutWindows(WINDOWS);
  const ours = engineOn(windows);
  const bare = bareLoopOn(windows);
  const jsonRules = jsonRulesOn(windows);
  await refuseDifferentTotals([ours, bare, jsonRules]);
  stage.print(`All come to the same totals of ${WINDOWS} windows with ${VIDEOS_PER_WINDOW} videos each`);

  const toBare = await alternate(stage, { reference: contestant(bare), ours: contestant(ours) });
  const cycles = Math.min(stage.settings.cycles, JSON_RULES_CYCLES);
  const toJsonRules = await alternate(
    { ...stage, settings: { ...stage.settings, cycles } },
    { reference: contestant(jsonRules), ours: contestant(ours) },
  );
  return {
    ratio: toBare.ratio,
    report: [...describeComparison(toBare), ...describeComparison(toJsonRules)],
    checks: [
      {
        claim: `the engine is at least ${JSON_RULES_GOAL} times as fast as json-rules-engine (${toJsonRules.ratio.toFixed(0)} times)`,
        holds: toJsonRules.ratio >= JSON_RULES_GOAL,
      },
    ],
  };
}

function engineOn(windows: readonly PayoutWindow[]): Calculator {
  const rules = compileRules(payoutRules());
  return {
    label: "engine",
    calculateTotals: () =>
      windows.map(({ terms, videos }) => calculateWindow(rules, terms, videos).totalMinor),
  };
}

function bareLoopOn(windows: readonly PayoutWindow[]): Calculator {
  const bareWindows = windows.map(toBareWindow);
  return { label: "bare BigInt loop", calculateTotals: () => bareWindows.map(bareTotal) };
}

function jsonRulesOn(windows: readonly PayoutWindow[]): Calculator {
  const engine = createRulesEngine();
  const facts = windows.map(toVideoFacts);
  return {
    label: "json-rules-engine",
    async calculateTotals() {
      const totals: bigint[] = [];
      for (const videos of facts) totals.push(await jsonRulesTotal(engine, videos));
      return totals;
    },
  };
}

/** Speed would mean nothing if one of them paid another amount. */
async function refuseDifferentTotals([ours, ...others]: readonly [
  Calculator,
  ...Calculator[],
]): Promise<void> {
  const expected = (await ours.calculateTotals()).join();
  for (const { label, calculateTotals } of others) {
    if ((await calculateTotals()).join() !== expected) throw new Error(`${label} comes to other totals`);
  }
}

function contestant({ label, calculateTotals }: Calculator): Contestant {
  return {
    label,
    async runSlice() {
      const startedAt = performance.now();
      let operations = 0;
      let elapsedMs = 0;
      while (elapsedMs < SLICE_MS) {
        operations += (await calculateTotals()).length;
        elapsedMs = performance.now() - startedAt;
      }
      return { operations, seconds: elapsedMs / 1000, latenciesMs: [] };
    },
  };
}
