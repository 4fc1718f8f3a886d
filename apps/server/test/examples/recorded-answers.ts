import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** An answer of the API that a test got, by the operation or by what was asked for. */
export type RecordedAnswer = { readonly answer: unknown } & (
  | { readonly id: string }
  | { readonly method: string; readonly path: string }
);

/** Where tests leave the API's answers, for `npm run docs:examples`; nowhere in other runs. */
const folder = process.env["CLIPLEDGER_RECORDED_ANSWERS"];

export function recordAnswer(recorded: RecordedAnswer): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(recorded)}\n`);
}

export function readRecordedAnswers(): RecordedAnswer[] {
  if (folder === undefined) throw new Error("CLIPLEDGER_RECORDED_ANSWERS names no folder");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .map((line): RecordedAnswer => JSON.parse(line));
}
