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

/** Forms that only ask for something and change nothing. */
const asking = [
  "features/live/lookup-form.tsx",
  "features/reference/try-operation.tsx",
  "features/report/report-page.tsx",
  "features/verify/verify-page.tsx",
];
/** Forms that place refusals in a text or in tabs. */
const large = ["features/briefs/write/write-brief.tsx", "features/campaigns/sheet/sheet-content.tsx"];

it("draws forms with one component, whose fields find their problems", () => {
  expect(modulesWith(/<form\b/, "features").filter((path) => ![...asking, ...large].includes(path))).toEqual(
    [],
  );
});

/** The jobs list what is missing, the sheet finds problems by section, and a logo is no field of a form. */
const listing = [
  "features/jobs/dialogs/job-dialogs.tsx",
  "features/jobs/form/job-form-pages.tsx",
  "features/campaigns/sheet/use-sheet-campaign.ts",
  "features/settings/brand-form.tsx",
];

it("leaves the problems of fields to the form", () => {
  expect(modulesWith(/\bfieldErrors\(/, "features").filter((path) => !listing.includes(path))).toEqual([]);
});

/** Ask before the page or dialog is left, or before a message goes, which the chat deletes at once. */
const questions = [
  "ui/primitives/overlays/dialog.tsx",
  "ui/chat/conversation.tsx",
  "parts/writes/leave-guard.tsx",
];

it("asks before a write with one confirmation, which sends it", () => {
  const confirmations = ["parts/writes/confirm-write.tsx", ...questions];
  expect(modulesWith(/<ConfirmDialog\b/).filter((path) => !confirmations.includes(path))).toEqual([]);
});

/** A field that the form sends with the others, and one that shows the name of the chosen file. */
const fileFields = ["features/payouts/files/file-actions.tsx", "features/verify/verify-page.tsx"];

it("chooses files with one button", () => {
  const choices = ["ui/primitives/forms/file-choice.tsx", ...fileFields];
  expect(modulesWith(/type="file"/).filter((path) => !choices.includes(path))).toEqual([]);
});

function modulesWith(pattern: RegExp, folder = ""): string[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.startsWith(folder) && /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .filter((path) => pattern.test(readFileSync(join(source, path), "utf8")));
}
