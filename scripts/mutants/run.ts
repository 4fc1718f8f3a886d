import { Stryker } from "@stryker-mutator/core";
import { type MutantSet, mutantSets } from "./sets.ts";

const LEAST_PERCENT = 95;

/** The same cases of every property in every run, so that a mutant is noticed always or never. */
const SEED = "20260101";

/** Long, as a test that is late on a busy machine would count as one that noticed. */
const TESTS_END_WITHIN_MS = 8_000;

/** Changes the code of a set, or of all, in every small way there is, one at a time, and lists the changes that no test notices. */
async function main(only: string | undefined): Promise<void> {
  const names = Object.keys(mutantSets).filter((name) => only === undefined || only === name);
  if (names.length === 0)
    throw new Error(`Expected: npm run mutants [-- one of ${Object.keys(mutantSets).join(", ")}]`);
  process.env["CLIPLEDGER_TEST_SEED"] = SEED;
  process.env["CLIPLEDGER_TEST_PROPERTIES"] = "few";
  for (const name of names) {
    process.env["CLIPLEDGER_MUTANTS"] = name;
    await new Stryker(optionsOf(mutantSets[name] as MutantSet)).runMutationTest(); // safe: one of its names
  }
}

function optionsOf({ mutate }: MutantSet): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [...mutate],
    ignorePatterns: [
      ...["**", "!packages/**", "!apps/server/{src,test}/**", "!scripts/**", "!*.json"],
      ...["**/dist", "**/node_modules"],
    ],
    // Stryker would rewrite the usual one with functions that TypeScript 7 does not have.
    tsconfigFile: "none",
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    // What runs as files are read would need all tests of a set for each mutant: hours.
    ignoreStatic: true,
    // Which words a message has is for a reader to judge.
    mutator: { plugins: null, excludedMutations: ["StringLiteral"] },
    concurrency: 2,
    timeoutMS: TESTS_END_WITHIN_MS,
    tempDirName: ".cache/mutants",
    reporters: ["clear-text"],
    clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
    thresholds: { high: 100, low: LEAST_PERCENT, break: LEAST_PERCENT },
  };
}

await main(process.argv[2]);
