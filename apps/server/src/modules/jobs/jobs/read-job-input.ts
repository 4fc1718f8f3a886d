import type { Issue } from "@clipledger/contract/errors";
import { type JobInput, JobInputSchema } from "@clipledger/contract/jobs/job-input";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import { type FindValueIssues, rightFields } from "../../../infra/http/value-issues.ts";
import type { JobFields, JobText, KeptFields } from "./job-rows.ts";

const AMOUNTS = ["perVideoAmount", "cpmAmount", "flatSalaryAmount", "bonusAmount"] as const;

/** The job as it is to be stored, or every reason why it cannot be. */
export function readJobInput(input: JobInput): JobFields {
  const issues = [...reviewAmounts(input), ...refuseTwoFormats(input)];
  if (issues.length > 0) throw badRequest([...issues, ...textIssues(input)]);
  const { bodyMarkdown, challengeBriefMarkdown, ...fields } = input;
  const { perVideoAmount, cpmAmount, flatSalaryAmount, bonusAmount, ...others } = fields;
  return {
    ...others,
    perVideoMinor: toMinor(perVideoAmount),
    cpmMinor: toMinor(cpmAmount),
    flatSalaryMinor: toMinor(flatSalaryAmount),
    bonusMinor: toMinor(bonusAmount),
    exampleVideos: input.exampleVideos ?? [],
    sampleVideos: input.sampleVideos ?? [],
    logoUrl: input.logoUrl ?? null,
    ...readJobTexts(input),
  };
}

/** What is wrong with amounts and texts of a job whose other fields are not right either. */
export const findJobIssues: FindValueIssues = (_ctx, { body }) => {
  const sent = rightFields(JobInputSchema, body);
  return [...reviewAmounts(sent), ...refuseTwoFormats(sent), ...textIssues(sent)];
};

/** The job as it is to be stored in place of another. */
export function keepLeftOut(input: JobInput, read: JobFields, kept: KeptFields): JobFields {
  return {
    ...read,
    exampleVideos: input.exampleVideos ?? kept.exampleVideos,
    sampleVideos: input.sampleVideos ?? kept.sampleVideos,
    logoUrl: input.logoUrl === undefined ? kept.logoUrl : input.logoUrl,
  };
}

type SentJob = Partial<JobInput>;

function reviewAmounts(input: SentJob): Issue[] {
  if (input.currency === undefined) return [];
  const { precision, ceilingMajor } = currencyOf(input.currency);
  const ceilingMinor = ceilingMajor * 10n ** BigInt(precision);
  const message = `At most ${ceilingMajor.toLocaleString("en-US")} ${input.currency}, in minor units`;
  return AMOUNTS.filter((name) => (toMinor(input[name]) ?? 0n) > ceilingMinor).map((path) => ({
    path,
    message,
  }));
}

function toMinor(amount: number | null | undefined): bigint | null {
  return amount === null || amount === undefined ? null : BigInt(amount);
}

type JobTexts = Pick<JobFields, "body" | "challengeBrief">;

const TEXTS = ["body", "challengeBrief"] as const;

/** Both texts in both formats; what is wrong with either is said at once. */
function readJobTexts(input: JobInput): JobTexts {
  const issues = textIssues(input);
  if (issues.length > 0) throw new AppError("CONTENT_INVALID", { issues });
  return { body: readText(input, "body").text, challengeBrief: readText(input, "challengeBrief").text };
}

/** Of a text that was sent in two formats, only that. */
function textIssues(input: SentJob): Issue[] {
  return TEXTS.filter((name) => !isSentTwice(input, name)).flatMap((name) => readText(input, name).issues);
}

function isSentTwice(input: SentJob, name: (typeof TEXTS)[number]): boolean {
  return isSent(input[name]) && isSent(input[`${name}Markdown`]);
}

function refuseTwoFormats(input: SentJob): Issue[] {
  return TEXTS.filter((name) => isSentTwice(input, name)).flatMap((name) =>
    [name, `${name}Markdown`].map((path) => ({ path, message: `Send ${name} or ${name}Markdown, not both` })),
  );
}

function readText(
  input: SentJob,
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

/** A job that is, or was, on the board says what it is about and what it pays. */
export function refuseUnfitForBoard(job: JobFields): void {
  const issues: Issue[] = [];
  if (job.body === null)
    issues.push({ path: "bodyMarkdown", message: "A job that is published needs a text" });
  if (
    [job.perVideoMinor, job.cpmMinor, job.flatSalaryMinor, job.bonusMinor].every((amount) => amount === null)
  )
    issues.push({
      path: "perVideoAmount",
      message:
        "A job that is published says at least one amount: per video, per 1,000 views, a salary or a bonus",
    });
  if (issues.length > 0) throw badRequest(issues);
}
