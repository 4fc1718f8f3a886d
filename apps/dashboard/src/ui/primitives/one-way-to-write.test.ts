import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../..");
const writers = ["ui/primitives/text/number-format.ts", "ui/primitives/text/time.tsx"];
const formatting =
  /\.toLocale\w*\(|\bIntl\.(?:DateTime|Number|RelativeTime|List|Duration)Format\(|\bIntl\.DisplayNames\(/;

const dateInput = /<(?!DateField\b)\w+\s[^<]*\btype="(?:date|datetime-local|month|time|week)"/;

it("writes dates, times, numbers, lists and names by the two modules for them, and nowhere else", () => {
  expect(modulesWith(formatting).filter((path) => !writers.includes(path))).toEqual([]);
});

it("takes typed dates with one field, which keeps what is unfinished", () => {
  expect(modulesWith(dateInput)).toEqual([]);
});

/** Shows what is written before the server has it. */
const optimistic = ["features/portal/account/notifications-page.tsx"];
/** Turns refusals into places of a text, or answers into messages of a thread. */
const placing = ["features/briefs/write/save-brief.ts", "api/chat/use-conversation.ts"];

it("writes with one hook, which tells, goes on and reads again", () => {
  const writers = ["parts/writes/use-write.ts", ...optimistic, ...placing];
  expect(modulesWith(/\buseMutation\(/).filter((path) => !writers.includes(path))).toEqual([]);
});

function modulesWith(pattern: RegExp): string[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .filter((path) => pattern.test(readFileSync(join(source, path), "utf8")));
}
