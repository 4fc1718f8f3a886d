import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@clipledger/source"] },
  ssr: { resolve: { conditions: ["@clipledger/source", "node"] } },
  test: {
    include: ["apps/server/test/answers/record-answers.ts"],
    globalSetup: ["apps/server/test/postgres.global-setup.ts"],
    setupFiles: ["apps/server/test/answers/seeded-randomness.setup.ts"],
  },
});
