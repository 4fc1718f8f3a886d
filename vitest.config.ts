import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFiles } from "./scripts/test-run/slowest-files.ts";

const shared = {
  resolve: { conditions: ["@clipledger/source"] },
  ssr: { resolve: { conditions: ["@clipledger/source", "node"] } },
};

/**
 * API, browser and product tests are one group, in this order: a worker that is done with one kind begins with the next, and
 * waits for nobody. One worker more than there are processors, as tests wait for databases, browsers and processes.
 */
const sideBySide = { maxWorkers: Math.min(6, availableParallelism() + 1), sequence: { groupOrder: 1 } };

/** Product tests that look at how long answers take: nothing else may run beside them. */
const timed = [
  "apps/server/**/hostile-bodies.system.test.ts",
  "apps/server/**/deliver-through-chaos.system.test.ts",
];

/** The same of operations, with a database of their own. */
const timedApi = [
  "apps/server/**/find-by-name-cost.api.test.ts",
  "apps/server/src/answer-times.api.test.ts",
  "apps/server/**/large-uploads.api.test.ts",
];

/** How long it takes until something has come about says how busy the machine is, and no more. */
const patient = { poll: { timeout: 15_000 } };

const api = {
  include: ["apps/server/**/*.api.test.ts", "packages/*/src/**/*.api.test.ts", "bench/**/*.api.test.ts"],
  exclude: ["**/node_modules/**", "**/dist/**"],
  globalSetup: ["apps/server/test/postgres.global-setup.ts"],
  setupFiles: ["apps/server/test/sql-check/record-statements.ts", "apps/server/test/late-notifications.ts"],
  // Each file has a database and a server of its own; reading the server's code anew for each takes longer than its tests.
  isolate: false,
  expect: patient,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const system = {
  include: ["apps/server/**/*.system.test.ts"],
  exclude: ["**/node_modules/**", "**/dist/**"],
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
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "apps/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "upstreams/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.api.test.ts", "**/*.system.test.ts"],
          // Reading the code anew for each file takes longer than its tests.
          isolate: false,
          maxWorkers: "100%",
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          ...api,
          name: "api",
          exclude: ["**/node_modules/**", "**/dist/**", ...timedApi],
          ...sideBySide,
        },
      },
      {
        ...shared,
        test: { ...api, name: "timed-api", include: timedApi, maxWorkers: 1, sequence: { groupOrder: 3 } },
      },
      {
        ...shared,
        test: {
          ...system,
          name: "system",
          exclude: ["**/node_modules/**", "**/dist/**", ...timed],
          ...sideBySide,
        },
      },
      {
        ...shared,
        test: { ...system, name: "timed", include: timed, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
      {
        ...shared,
        test: { ...e2e, name: "e2e", include: ["e2e/**/*.spec.ts"], ...sideBySide },
      },
      {
        ...shared,
        test: { ...system, name: "n8n", include: ["integrations/n8n-node/test/*.test.ts"], maxWorkers: 1 },
      },
      {
        ...shared,
        test: { ...e2e, name: "screenshots", include: ["e2e/*.screenshots.ts"], maxWorkers: 1 },
      },
    ],
  },
});
