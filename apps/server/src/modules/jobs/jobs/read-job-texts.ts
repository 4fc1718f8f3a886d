import type { Issue } from "@clipledger/contract/errors";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import { AppError } from "../../../infra/app-error.ts";
import type { JobFields, JobText } from "./job-fields.ts";

type JobTexts = Pick<JobFields, "body" | "challengeBrief">;

const TEXTS = ["body", "challengeBrief"] as const;

/** Both texts in both formats; what is wrong with either is said at once. */
export function readJobTexts(input: JobInput): JobTexts {
  const body = readText(input, "body");
  const challengeBrief = readText(input, "challengeBrief");
  const issues = [...body.issues, ...challengeBrief.issues];
  if (issues.length > 0) throw new AppError("CONTENT_INVALID", { issues });
  return { body: body.text, challengeBrief: challengeBrief.text };
}

export function refuseTwoFormats(input: JobInput): Issue[] {
  return TEXTS.filter((name) => isSent(input[name]) && isSent(input[`${name}Markdown`])).flatMap((name) =>
    [name, `${name}Markdown`].map((path) => ({ path, message: `Send ${name} or ${name}Markdown, not both` })),
  );
}

function readText(
  input: JobInput,
  name: (typeof TEXTS)[number],
): { text: JobText | null; issues: readonly Issue[] } {
  const markdown = input[`${name}Markdown`];
  const content = input[name];
  if (!isSent(markdown) && !isSent(content)) return { text: null, issues: [] };
  const read = isSent(markdown)
    ? readRichText({ markdown, path: `${name}Markdown` })
    : readRichText({ content, path: name });
  if (!read.ok) return { text: null, issues: read.issues };
  return { text: { document: read.document, markdown: read.markdown }, issues: [] };
}

/** An empty field of a form is no text. */
function isSent<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null && value !== "";
}
