import type { Bench } from "../bench.ts";
import { openPayoutsWorld } from "../payouts-world.ts";
import { compareDueList } from "./payouts-due-list.ts";
import { comparePayoutEngines } from "./payouts-engine.ts";
import { checkImports } from "./payouts-import.ts";
import { compareNewRules } from "./payouts-new-rules.ts";

/** The engine against other ways to calculate; then the kept amounts and the due queue of 10,000 creators. */
export const payoutsBench: Bench = {
  name: "payouts",
  goal: 0.4,
  async run(stage) {
    const engine = await comparePayoutEngines(stage);
    stage.print("Loading 10,000 creators with 300,000 videos");
    const world = await openPayoutsWorld(stage);
    const newRules = await compareNewRules(stage, world);
    const dueList = await compareDueList(stage, world);
    const imports = await checkImports(world);
    const parts = [engine, newRules, dueList, imports];
    return {
      ratio: engine.ratio,
      report: parts.flatMap(({ report }) => report),
      checks: parts.flatMap(({ checks }) => checks),
    };
  },
};
