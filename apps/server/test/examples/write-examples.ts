import { writeFileSync } from "node:fs";
import process from "node:process";
import { apiContract } from "@clipledger/contract/api-contract";
import { isContractProcedure } from "@orpc/contract";
import before from "../../src/infra/http/operation-examples.json" with { type: "json" };
import { operationsOf } from "../operations.ts";
import { type RecordedAnswer, readRecordedAnswers } from "./recorded-answers.ts";
import { stableAnswer } from "./stable-answer.ts";

// Writes an example of each operation's answer from those that tests got: `npm run docs:examples`.

const LONGEST = 6_000;

const examplesBefore = new Map<string, unknown>(Object.entries(before));
const operations = operationsOf(apiContract).map(({ id }) => ({ id, ...templateOf(id) }));
const candidates = new Map<string, unknown[]>();
for (const recorded of readRecordedAnswers()) {
  const id = "id" in recorded ? recorded.id : findOperation(recorded);
  if (id !== undefined) candidates.set(id, [...(candidates.get(id) ?? []), stableAnswer(recorded.answer)]);
}
const examples = operations.map(({ id }) => [id, best(candidates.get(id) ?? []) ?? examplesBefore.get(id)]);
const lines = examples
  .filter(([, answer]) => answer !== undefined)
  .map(([id, answer]) => `${JSON.stringify(id)}:${JSON.stringify(answer)}`);
const file = new URL("../../src/infra/http/operation-examples.json", import.meta.url);
writeFileSync(file, `{\n${lines.sort().join(",\n")}\n}\n`);
const missing = examples.filter(([, answer]) => answer === undefined).map(([id]) => id);
process.stdout.write(`${candidates.size} of ${operations.length} operations recorded.\n`);
if (missing.length > 0) {
  process.stdout.write(`Without an example: ${missing.join(", ")}\n`);
  process.exitCode = 1;
}

function templateOf(id: string): { readonly method: string; readonly pattern: RegExp } {
  // biome-ignore lint/suspicious/noExplicitAny: a contract is nested by the parts of the id.
  const found = id.split(".").reduce((router: any, name) => router[name], apiContract);
  if (!isContractProcedure(found)) throw new Error(`${id} is no operation`);
  const { method = "GET", path = "" } = found["~orpc"].route;
  return { method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) };
}

/** Of several operations whose paths fit, the one with the most fixed words. */
function findOperation(recorded: Exclude<RecordedAnswer, { id: string }>): string | undefined {
  const [path = ""] = recorded.path.split("?");
  return operations
    .filter(({ method, pattern }) => method === recorded.method && pattern.test(path))
    .sort((left, right) => wildcards(left.pattern) - wildcards(right.pattern))[0]?.id;
}

function wildcards({ source }: RegExp): number {
  return source.split("[^/]+").length;
}

/** The one that shows the most fields, and of these the shortest. */
function best(answers: readonly unknown[]): unknown {
  return answers
    .map((answer) => ({ answer, text: JSON.stringify(answer), shown: countShown(answer) }))
    .filter(({ text }) => text.length <= LONGEST)
    .sort((left, right) => right.shown - left.shown || left.text.length - right.text.length)[0]?.answer;
}

function countShown(answer: unknown): number {
  const shown = new Set<string>();
  const walk = (value: unknown, place: string): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== "object") shown.add(place);
    else
      for (const [key, field] of Object.entries(value))
        walk(field, `${place}/${Array.isArray(value) ? "" : key}`);
  };
  walk(answer, "");
  return shown.size;
}
