import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type LongRunRecord, longRunFile, objectionTo, type StepRecord } from "./long/judge-long-run.ts";
import { runBounded } from "./long/run-bounded.ts";
import { longSteps, type Step } from "./long/steps.ts";
import { processorSeconds } from "./processor-time.ts";
import { readTimes, slowestFilesText } from "./slowest-files.ts";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 75;
const FIRST_SEED = 1;
const LAST_SEED = 2 ** 31 - 1;

const startedAt = performance.now();
const brokenOff = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => brokenOff.abort());

interface LongRunSettings {
  readonly seed: number;
  readonly steps: readonly Step[];
}

function readSettings(args: string[]): LongRunSettings {
  const { values } = parseArgs({ args, options: { seed: { type: "string" }, only: { type: "string" } } });
  const seed = Number(values.seed ?? randomInt(FIRST_SEED, LAST_SEED));
  const steps = longSteps.filter(({ name }) => values.only === undefined || values.only === name);
  if (Number.isInteger(seed) && seed >= FIRST_SEED && seed <= LAST_SEED && steps.length > 0)
    return { seed, steps };
  const names = longSteps.map(({ name }) => name).join(", ");
  throw new Error(`Expected: npm run test:long [-- --seed N, from ${FIRST_SEED}] [--only one of ${names}]`);
}

/** Runs the steps one after the other, in 75 minutes at most, and keeps what came of it for `npm run release`. */
async function main(): Promise<number> {
  const { seed, steps } = readSettings(process.argv.slice(2));
  const commit = git("rev-parse", "HEAD");
  const isCommitted = () => git("status", "--porcelain") === "" && git("rev-parse", "HEAD") === commit;
  const isCommittedAtFirst = isCommitted();
  say(`seed ${seed}: repeat with -- --seed ${seed}, a single step with -- --seed ${seed} --only STEP`);
  const prepare = { program: process.execPath, args: ["scripts/prepare.mjs"] };
  if ((await runBounded(prepare, brokenOff.signal)) !== "passed") return 1;
  const records: StepRecord[] = [];
  const times = mkdtempSync(join(tmpdir(), "clipledger-times-"));
  for (const step of steps) records.push(await runStep(step, { seed, times }));
  const record: LongRunRecord = {
    commit,
    isCommitted: isCommittedAtFirst && isCommitted(),
    seconds: secondsSince(startedAt),
    steps: records,
  };
  mkdirSync(dirname(longRunFile), { recursive: true });
  writeFileSync(longRunFile, `${JSON.stringify(record, null, 2)}\n`);
  process.stdout.write(`\n${slowestFilesText(readTimes(times))}\n`);
  rmSync(times, { recursive: true });
  for (const { name, result, seconds } of records)
    say(`${name.padEnd(12)} ${String(seconds).padStart(5)} s  ${result}`);
  const used = processorSeconds();
  if (used !== undefined) say(`${Math.round(used)} processor seconds`);
  const names = longSteps.map(({ name }) => name);
  say(objectionTo(record, commit, names) ?? `all green for ${commit} in ${record.seconds} s, seed ${seed}`);
  return records.every(({ result }) => result === "passed") ? 0 : 1;
}

interface Surroundings {
  readonly seed: number;
  /** The folder where test files leave how long they took. */
  readonly times: string;
}

async function runStep(
  { name, minutes, isRandom, command }: Step,
  { seed, times }: Surroundings,
): Promise<StepRecord> {
  const about = { name, ...(isRandom && { seed }) };
  const leftMs = MOST_MINUTES * MINUTE_MS - (performance.now() - startedAt);
  if (leftMs <= 0 || brokenOff.signal.aborted) return { ...about, result: "did not fit", seconds: 0 };
  const limitMs = Math.min(minutes * MINUTE_MS, leftMs);
  say(`${name}, at most ${Math.ceil(limitMs / MINUTE_MS)} minutes${isRandom ? `, seed ${seed}` : ""}`);
  const began = performance.now();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  brokenOff.signal.addEventListener("abort", () => limit.abort());
  const { program, args, environment } = command(seed);
  // What cannot run here has not passed.
  const strictly = { CI: "true", CLIPLEDGER_TEST_TIMES: times, ...environment };
  const result = await runBounded({ program, args, environment: strictly }, limit.signal);
  clearTimeout(timer);
  return { ...about, result, seconds: secondsSince(began) };
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function say(text: string): void {
  process.stdout.write(`test:long: ${text}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
