import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Fault } from "./fault.ts";
import { type Outcome, type RunTests, tryFaults } from "./try-faults.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clipledger-fault-"));
  writeFileSync(join(folder, "due.ts"), "endsOn < today");
});
afterEach(() => rmSync(folder, { recursive: true }));

const fault: Fault = {
  file: "due.ts",
  find: "<",
  replace: "<=",
  breaks: "A window is due a day early.",
  noticedBy: ["due.test.ts"],
};

const source = () => readFileSync(join(folder, "due.ts"), "utf8");

async function outcomesOf(runTests: RunTests, ...faults: Fault[]) {
  const outcomes: Outcome[] = [];
  for await (const outcome of tryFaults(folder, faults, runTests)) outcomes.push(outcome);
  return outcomes.map(({ kind, details }) => ({ kind, details }));
}

/** Tests that notice the fault that is named. */
function testsFor(text: string): RunTests & { seen: string[] } {
  const seen: string[] = [];
  const run: RunTests = async () => {
    seen.push(source());
    return source().includes(text) ? { kind: "failed", test: "it is due" } : { kind: "passed" };
  };
  return Object.assign(run, { seen });
}

it("runs the tests once without a fault, then with each alone, and restores the file", async () => {
  const tests = testsFor("<=");
  const outcomes = await outcomesOf(tests, fault, { ...fault, replace: ">" });
  expect(outcomes).toEqual([
    { kind: "noticed", details: "it is due" },
    { kind: "unnoticed", details: "" },
  ]);
  expect(tests.seen).toEqual(["endsOn < today", "endsOn <= today", "endsOn > today"]);
  expect(source()).toBe("endsOn < today");
});

it("does not count a fault as noticed by tests that fail without it", async () => {
  const [outcome] = await outcomesOf(testsFor("today"), fault);
  expect(outcome).toEqual({ kind: "untried", details: "due.test.ts fails without a fault: it is due" });
});

it("does not count a run that says nothing", async () => {
  const crash: RunTests = async () =>
    source().includes("<=") ? { kind: "crashed", why: "no test ran in due.test.ts" } : { kind: "passed" };
  expect(await outcomesOf(crash, fault)).toEqual([
    { kind: "untried", details: "no test ran in due.test.ts" },
  ]);
  expect(source()).toBe("endsOn < today");
});

it("names a fault that cannot be applied, and goes on with the next", async () => {
  const outcomes = await outcomesOf(testsFor("<="), { ...fault, find: ">" }, fault);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["untried", "noticed"]);
  expect(outcomes[0]?.details).toContain("due.ts: occurs 0 times");
});
