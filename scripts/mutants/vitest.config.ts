import { defineConfig } from "vitest/config";
import { mutantSets } from "./sets.ts";

const set = mutantSets[process.env["CLIPLEDGER_MUTANTS"] ?? ""];
if (set === undefined) throw new Error("CLIPLEDGER_MUTANTS names no set of scripts/mutants/sets.ts");

export default defineConfig({
  resolve: { conditions: ["@clipledger/source"] },
  ssr: { resolve: { conditions: ["@clipledger/source", "node"] } },
  test: {
    include: [...set.tests],
    setupFiles: ["apps/server/test/property-runs.setup.ts", "apps/server/test/property-seed.setup.ts"],
    isolate: false,
    testTimeout: 30_000,
  },
});
