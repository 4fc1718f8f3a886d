import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { copyCheckout } from "./copy-checkout.ts";
import type { Fault } from "./fault.ts";
import { readAreas } from "./read-areas.ts";
import { runTests } from "./run-tests.ts";
import { isEnough, type Outcome, tryFaults } from "./try-faults.ts";

/** Tries the faults of the named areas, or of all, in a copy of the checkout, and says which of them no test noticed. */
const limitMs = 10 * 60_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" } },
});
const root = process.cwd();
for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => process.exit(exitCode));
process.exitCode = (await tryAll()) ? 0 : 1;

async function tryAll(): Promise<boolean> {
  const areas = (await readAreas(positionals)).map(({ name, faults }) => ({
    name,
    faults: faults.filter(isWanted),
  }));
  const copy = copyCheckout(root);
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  const outcomes: Outcome[] = [];
  for (const { name, faults } of areas) {
    if (faults.length > 0) write(`\n${name}: ${faults.length} faults`);
    for await (const outcome of tryFaults(copy, faults, (files) => runTests(copy, files, limitMs))) {
      write(lineOf(outcome));
      outcomes.push(outcome);
    }
  }
  write(summaryOf(outcomes));
  return isEnough(outcomes);
}

function isWanted({ file, find, replace, breaks }: Fault): boolean {
  const { only } = values;
  return only === undefined || [file, find, replace, breaks].some((text) => text.includes(only));
}

function lineOf({ fault, kind, details, seconds }: Outcome): string {
  const word = { noticed: "noticed", unnoticed: "UNNOTICED", untried: "UNTRIED" }[kind];
  const line = `${word.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${fault.file}: ${fault.breaks}`;
  return kind === "unnoticed" ? line : `${line}\n${indented(details)}`;
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const of = (kind: Outcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind);
  const noticed = of("noticed").length;
  const percent = outcomes.length === 0 ? "0" : ((100 * noticed) / outcomes.length).toFixed(1);
  return [
    `\n${noticed} of ${outcomes.length} faults noticed (${percent} %), ${of("unnoticed").length} unnoticed, ${of("untried").length} untried.`,
    ...[...of("unnoticed"), ...of("untried")].map(
      ({ fault, kind }) => `  ${kind}  ${fault.file}: ${fault.breaks} (${fault.noticedBy.join(", ")})`,
    ),
  ].join("\n");
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `${" ".repeat(20)}${line}`)
    .join("\n");
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
