import { defineConfig } from "vitest/config";

const shared = {
  resolve: { conditions: ["@clipledger/source"] },
  ssr: { resolve: { conditions: ["@clipledger/source", "node"] } },
};

export default defineConfig({
  test: {
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
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "**/*.api.test.ts", "**/*.system.test.ts"],
          maxWorkers: "100%",
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: "api",
          include: ["apps/server/**/*.api.test.ts", "packages/client/**/*.api.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["apps/server/test/postgres.global-setup.ts"],
          setupFiles: ["apps/server/test/sql-check/record-statements.ts"],
          // Each file has a database and a server of its own; reading the server's code anew for each takes longer than its tests.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: "system",
          include: ["apps/server/**/*.system.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "e2e",
          include: ["e2e/**/*.spec.ts"],
          globalSetup: ["e2e/prepared-product.global-setup.ts"],
          maxWorkers: 2,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
