import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyFault, type Fault } from "./fault.ts";
import type { Verdict } from "./judge-run.ts";

export type RunTests = (files: readonly string[]) => Promise<Verdict>;

export interface Outcome {
  readonly fault: Fault;
  /** "untried": its tests do not pass without it, or it cannot be applied, or the run said nothing. */
  readonly kind: "noticed" | "unnoticed" | "untried";
  /** The test that noticed it, or why it was not tried. */
  readonly details: string;
  readonly seconds: number;
}

/** Applies one fault at a time in the folder, and runs its tests, which must have passed without it. */
export async function* tryFaults(
  folder: string,
  faults: readonly Fault[],
  runTests: RunTests,
): AsyncGenerator<Outcome> {
  const unchanged = new Map<string, Verdict>();
  for (const fault of faults) {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    const before = await passesUnchanged(fault.noticedBy);
    if (before !== undefined) {
      yield { fault, kind: "untried", details: before, seconds: seconds() };
      continue;
    }
    const outcome = await tryFault(folder, fault, runTests);
    yield { fault, ...outcome, seconds: seconds() };
  }

  /** Each test file runs once without a fault; why it cannot judge one, if so. */
  async function passesUnchanged(files: readonly string[]): Promise<string | undefined> {
    for (const file of files) {
      const verdict = unchanged.get(file) ?? (await runTests([file]));
      unchanged.set(file, verdict);
      if (verdict.kind === "failed") return `${file} fails without a fault: ${verdict.test}`;
      if (verdict.kind === "crashed") return `${file} does not run without a fault: ${verdict.why}`;
    }
    return undefined;
  }
}

async function tryFault(
  folder: string,
  fault: Fault,
  runTests: RunTests,
): Promise<Pick<Outcome, "kind" | "details">> {
  const path = join(folder, fault.file);
  const original = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const applied = applyFault(original, fault);
  if ("problem" in applied || original === undefined)
    return { kind: "untried", details: "problem" in applied ? applied.problem : "" };
  writeFileSync(path, applied.text);
  try {
    return outcomeOf(await runTests(fault.noticedBy));
  } finally {
    writeFileSync(path, original);
  }
}

function outcomeOf(verdict: Verdict): Pick<Outcome, "kind" | "details"> {
  if (verdict.kind === "failed") return { kind: "noticed", details: verdict.test };
  if (verdict.kind === "crashed") return { kind: "untried", details: verdict.why };
  return { kind: "unnoticed", details: "" };
}

/** How many of a hundred faults tests must notice. */
const neededPercent = 95;

export function isEnough(outcomes: readonly Pick<Outcome, "kind">[]): boolean {
  const noticed = outcomes.filter(({ kind }) => kind === "noticed").length;
  const isTried = outcomes.every(({ kind }) => kind !== "untried");
  return isTried && outcomes.length > 0 && noticed * 100 >= neededPercent * outcomes.length;
}
