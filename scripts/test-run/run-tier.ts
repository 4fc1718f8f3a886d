import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processorSeconds } from "./processor-time.ts";
import { finishRecording, forgetRecording, requireRecording, TEST_MODULES } from "./recordings-of-tier.ts";
import { readTimes, slowestFilesText } from "./slowest-files.ts";

interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Its API tests record the statements that they execute. */
  readonly records?: true;
}

interface TierRun {
  /** Steps of one list run at once, and the next list begins when all of them have passed. */
  readonly stages: readonly (readonly Step[])[];
  /** What it should take on two idle cores. */
  readonly budget: { readonly minutes: number; readonly processorSeconds: number };
}

const script = (path: string, ...args: string[]) => ["node", "--import", "tsx", path, ...args] as const;
const vitest = (...projects: string[]) =>
  [
    join("node_modules", ".bin", "vitest"),
    "run",
    ...projects.flatMap((name) => ["--project", name]),
  ] as const;
const sql = (...args: string[]) =>
  [
    "node",
    "--conditions=@clipledger/source",
    "--import",
    "tsx",
    "apps/server/test/sql-check/check.ts",
    ...args,
  ] as const;

const tierRuns: Readonly<Record<"daily" | "rest", TierRun>> = {
  daily: {
    stages: [
      [
        { name: "format and lint", command: ["npm", "run", "--silent", "lint"] },
        { name: "import rules", command: ["npm", "run", "--silent", "imports"] },
        { name: "types", command: ["npm", "run", "--silent", "types"] },
      ],
      [{ name: "unit tests", command: vitest("unit") }],
      [{ name: "API, browser and product tests", command: vitest("api", "e2e", "system"), records: true }],
      [{ name: "statements", command: sql("--tier", "daily") }],
    ],
    budget: { minutes: 8, processorSeconds: 860 },
  },
  rest: {
    stages: [
      [
        {
          name: "properties and costs at full size",
          command: vitest("unit"),
          environment: { CLIPLEDGER_TEST_PROPERTIES: "full" },
        },
      ],
      [
        {
          name: "API, browser and product tests",
          command: vitest("api", "e2e", "system", "timed", "timed-api"),
          records: true,
        },
      ],
      [{ name: "statements", command: sql() }],
      [{ name: "n8n node", command: script("scripts/test-run/n8n-node.ts") }],
    ],
    budget: { minutes: 18, processorSeconds: 1_950 },
  },
};

type RunTier = keyof typeof tierRuns;

/** Runs a tier, and ends with what it took: wall time, processor seconds, and the slowest files. */
async function main(tier: string | undefined): Promise<number> {
  if (tier !== "daily" && tier !== "rest")
    throw new Error("Expected: run-tier.ts daily, or run-tier.ts rest");
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  if (tier === "rest") requireRecording("daily", commit);
  else rmSync(TEST_MODULES, { recursive: true, force: true });
  const startedAtMs = performance.now();
  const times = mkdtempSync(join(tmpdir(), "clipledger-times-"));
  try {
    const isGreen = await runStages(tier, { commit, times });
    process.stdout.write(`\n${slowestFilesText(readTimes(times))}\n`);
    process.stdout.write(`${costText(tier, (performance.now() - startedAtMs) / 1000)}\n`);
    return isGreen ? 0 : 1;
  } finally {
    rmSync(times, { recursive: true, force: true });
  }
}

interface Surroundings {
  readonly commit: string;
  readonly times: string;
}

async function runStages(tier: RunTier, { commit, times }: Surroundings): Promise<boolean> {
  for (const steps of tierRuns[tier].stages) {
    const records = steps.some((step) => step.records);
    if (records) forgetRecording(tier);
    const environment = { CLIPLEDGER_TEST_TIER: tier, CLIPLEDGER_TEST_TIMES: times };
    const failed = await runAtOnce(steps, environment);
    for (const { name } of failed) process.stdout.write(`\nFailed: ${name}\n`);
    if (failed.length > 0) return false;
    if (records) finishRecording(tier, commit);
  }
  return true;
}

/** Answers the steps that failed. Of several at once, each prints when it has ended. */
async function runAtOnce(
  steps: readonly Step[],
  environment: Readonly<Record<string, string>>,
): Promise<readonly Step[]> {
  const codes = await Promise.all(
    steps.map(({ command: [program, ...args], environment: own }) => {
      const env = { ...process.env, ...environment, ...own };
      const isAlone = steps.length === 1;
      return endOf(
        spawn(program, args, {
          env,
          stdio: ["ignore", isAlone ? "inherit" : "pipe", isAlone ? "inherit" : "pipe"],
        }),
      );
    }),
  );
  return steps.filter((_, index) => codes[index] !== 0);
}

async function endOf(child: ChildProcess): Promise<number> {
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => printed.push(chunk));
  const [code] = await once(child, "close");
  process.stdout.write(Buffer.concat(printed));
  return typeof code === "number" ? code : 1;
}

function costText(tier: RunTier, seconds: number): string {
  const { minutes, processorSeconds: most } = tierRuns[tier].budget;
  const used = processorSeconds();
  const took = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  const busy = used === undefined ? "" : `, ${Math.round(used)} processor seconds`;
  const isOver = seconds > minutes * 60 || (used ?? 0) > most;
  const verdict = isOver ? "more than" : "within";
  return `Took ${took}${busy}: ${verdict} the budget of ${minutes} min and ${most} processor seconds on two idle cores.`;
}

process.exitCode = await main(process.argv[2]);
