import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TEST_MODULES } from "./scripts/test-run/recordings-of-tier.ts";
import { SlowestFiles } from "./scripts/test-run/slowest-files.ts";
import { filesByProject, listTestFiles, withProperties } from "./scripts/test-run/test-files.ts";
import { isTier } from "./scripts/test-run/tiers.ts";

const shared = {
  resolve: { conditions: ["@clipledger/source"] },
  ssr: { resolve: { conditions: ["@clipledger/source", "node"] } },
};

/**
 * API, browser and product tests are one group, in this order: a worker that is done with one kind begins with the next, and
 * waits for nobody. One worker more than there are processors, as tests wait for databases, browsers and processes.
 */
const sideBySide = { maxWorkers: Math.min(6, availableParallelism() + 1), sequence: { groupOrder: 1 } };

const tier = process.env["CLIPLEDGER_TEST_TIER"];
if (tier !== undefined && !isTier(tier)) throw new Error(`CLIPLEDGER_TEST_TIER knows no tier ${tier}`);

const root = import.meta.dirname;
const testFiles = listTestFiles(root);
const byProject = filesByProject(testFiles, tier);
const unitTests = filesByProject(testFiles).get("unit") ?? [];
const costTests = filesByProject(testFiles, "rest").get("unit") ?? [];
const triesAllRuns = process.env["CLIPLEDGER_TEST_PROPERTIES"] === "full";
const filesOf = (project: string) => ({ name: project, include: byProject.get(project) ?? [], exclude: [] });

/** How long it takes until something has come about says how busy the machine is, and no more. */
const patient = { poll: { timeout: 15_000 } };

/** Where a run names a seed, all properties draw their cases from it. */
const seeding = process.env["CLIPLEDGER_TEST_SEED"] ? ["apps/server/test/property-seed.setup.ts"] : [];

const api = {
  globalSetup: ["apps/server/test/postgres.global-setup.ts"],
  setupFiles: [
    "apps/server/test/sql-check/record-statements.ts",
    "apps/server/test/late-notifications.ts",
    "apps/server/test/unnamed-fields.setup.ts",
    ...seeding,
  ],
  // Each file has a database and a server of its own; reading the server's code anew for each takes longer than its tests.
  isolate: false,
  expect: patient,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const system = {
  globalSetup: ["apps/server/test/first-start.global-setup.ts"],
  expect: patient,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const e2e = {
  globalSetup: ["e2e/prepared-product.global-setup.ts"],
  // Each worker keeps its browser for all its files.
  isolate: false,
  expect: patient,
  testTimeout: 90_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    reporters: ["default", new SlowestFiles()],
    // A module that was kept imports what has been renamed since, so nothing is kept beyond the run of a tier.
    experimental: { fsModuleCache: tier !== undefined, fsModuleCachePath: TEST_MODULES },
    projects: [
      {
        ...shared,
        test: {
          ...filesOf("unit"),
          ...(triesAllRuns ? { include: [...withProperties(root, unitTests), ...costTests] } : {}),
          setupFiles: ["apps/server/test/property-runs.setup.ts", ...seeding],
          // Reading the code anew for each file takes longer than its tests.
          isolate: false,
          maxWorkers: "100%",
          testTimeout: 30_000,
        },
      },
      { ...shared, test: { ...filesOf("api"), ...api, ...sideBySide } },
      { ...shared, test: { ...filesOf("timed-api"), ...api, maxWorkers: 1, sequence: { groupOrder: 3 } } },
      { ...shared, test: { ...filesOf("system"), ...system, ...sideBySide } },
      { ...shared, test: { ...filesOf("timed"), ...system, maxWorkers: 1, sequence: { groupOrder: 2 } } },
      { ...shared, test: { ...filesOf("e2e"), ...e2e, ...sideBySide } },
      { ...shared, test: { ...filesOf("n8n"), ...system, maxWorkers: 1 } },
      { ...shared, test: { ...filesOf("engines"), ...e2e, maxWorkers: 1 } },
      { ...shared, test: { ...filesOf("screenshots"), ...e2e, maxWorkers: 1 } },
    ],
  },
});
