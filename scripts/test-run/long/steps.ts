import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "./run-bounded.ts";

export interface Step {
  readonly name: string;
  readonly minutes: number;
  /** Whether it draws random numbers, so that its seed tells how to repeat it. */
  readonly isRandom: boolean;
  command(seed: number): Command;
}

/** What `npm run test:long` does, in this order: what has found most comes first. */
export const longSteps: readonly Step[] = [
  {
    name: "deaths",
    minutes: 5,
    isRandom: true,
    command: seeded(() => ["apps/server/src/modules/payouts/paying/issuing/deaths-at-random.system.test.ts"]),
  },
  {
    name: "chaos",
    minutes: 6,
    isRandom: true,
    command: seeded(() => ["apps/server/src/modules/webhooks/delivery/deliver-through-chaos.system.test.ts"]),
  },
  { name: "properties", minutes: 11, isRandom: true, command: seeded(propertyTests) },
  {
    name: "soak",
    minutes: 7,
    isRandom: true,
    command: (seed) => npm("soak", "--seed", String(seed)),
  },
  { name: "firefox", minutes: 5, isRandom: false, command: () => vitest(["e2e/engines/firefox.engine.ts"]) },
  { name: "webkit", minutes: 4, isRandom: false, command: () => vitest(["e2e/engines/webkit.engine.ts"]) },
  { name: "stryker", minutes: 30, isRandom: false, command: () => npm("mutants") },
  { name: "newest-node", minutes: 7, isRandom: false, command: () => npm("test:newest-node") },
];

/** Tests on a seed instead of the one that each usually has. */
function seeded(files: () => readonly string[]): Step["command"] {
  return (seed) => ({
    ...vitest(files()),
    environment: { CLIPLEDGER_TEST_SEED: String(seed), CLIPLEDGER_TEST_PROPERTIES: "full" },
  });
}

function vitest(args: readonly string[]): Command {
  return { program: join("node_modules", ".bin", "vitest"), args: ["run", ...args] };
}

function npm(script: string, ...args: readonly string[]): Command {
  return { program: "npm", args: ["run", script, "--", ...args] };
}

/** Unit and API tests that draw their cases: by fast-check, or from a seed. */
function propertyTests(): string[] {
  return execFileSync("git", ["ls-files", "*.test.ts"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && !file.includes(".system."))
    .filter((file) => /from "fast-check"|\btestSeed\(/.test(readFileSync(file, "utf8")));
}
