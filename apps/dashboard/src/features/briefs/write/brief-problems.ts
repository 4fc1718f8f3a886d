import type { ContentIssue } from "@clipledger/richtext/document";
import { hasCode, issuesIn, listInError, readError, refusalOf, trackingIssues } from "../../../api/errors.ts";
import { type BriefForm, sampleKey } from "./brief-form.ts";
import { contentIssues } from "./switch-format.ts";

/** What is in the way of saving, by the place that shows it. */
export interface BriefProblems {
  readonly name?: string;
  readonly content: readonly ContentIssue[];
  readonly campaigns?: string;
  readonly samples?: string;
  /** By the key of the sample. */
  readonly sample: Readonly<Record<string, string>>;
  /** What has no place of its own. */
  readonly form?: string;
}

export const noProblems: BriefProblems = { content: [], sample: {} };

/** What can be told before the server is asked. */
export function findProblems(form: BriefForm): BriefProblems {
  return {
    ...noProblems,
    ...(form.name.trim() === "" ? { name: "Give the brief a name" } : {}),
    content: contentIssues(form.content),
  };
}

export function hasProblems({ content, sample, ...others }: BriefProblems): boolean {
  return content.length > 0 || Object.keys(sample).length > 0 || Object.keys(others).length > 0;
}

/** A refusal of the server, at its places in the form. */
export function problemsOf(
  error: unknown,
  form: BriefForm,
  sentSamples: BriefForm["samples"],
): BriefProblems {
  const { message } = readError(error);
  if (hasCode(error, "NOT_UNIQUE")) return { ...noProblems, name: "Another brief has this name" };
  if (hasCode(error, "CAMPAIGN_ENDED")) return { ...noProblems, campaigns: endedText(error, form) };
  if (hasCode(error, "PAYMENT_REQUIRED")) return { ...noProblems, samples: message };
  if (trackingIssues(error).length > 0) return { ...noProblems, sample: refusedSamples(error, sentSamples) };
  return placed(issuesIn(error), sentSamples) ?? { ...noProblems, form: message };
}

/** Videos of the library that cannot be tracked, by their key. */
function refusedSamples(error: unknown, sent: BriefForm["samples"]): Record<string, string> {
  return Object.fromEntries(
    sent.flatMap((sample) => {
      const message = refusalOf(error, sample.platform, [sample.platformVideoId]);
      return message === undefined ? [] : [[sampleKey(sample), message]];
    }),
  );
}

function endedText(error: unknown, { campaigns }: BriefForm): string {
  const ended = listInError(error, "campaignIds");
  const names = campaigns.filter(({ id }) => ended.includes(id)).map(({ name }) => name);
  return names.length === 0
    ? "One of these campaigns has ended. Take it out."
    : `${names.join(", ")} ended meanwhile. Take ${names.length === 1 ? "it" : "them"} out.`;
}

const samplePath = /^(?:sampleVideos|videos)\.(\d+)/;

function placed(
  issues: readonly ContentIssue[],
  sentSamples: BriefForm["samples"],
): BriefProblems | undefined {
  if (issues.length === 0) return undefined;
  const problems: { -readonly [Key in keyof BriefProblems]: BriefProblems[Key] } = { ...noProblems };
  for (const issue of issues) {
    const sample = sentSamples[Number(samplePath.exec(issue.path)?.[1])];
    if (sample !== undefined) problems.sample = { ...problems.sample, [sampleKey(sample)]: issue.message };
    else if (issue.path === "name") problems.name ??= issue.message;
    else if (issue.path.startsWith("content")) problems.content = [...problems.content, issue];
    else if (issue.path.startsWith("campaignIds")) problems.campaigns ??= issue.message;
    else if (/^(sampleVideos|videos)/.test(issue.path)) problems.samples ??= issue.message;
    else problems.form ??= issue.message;
  }
  return problems;
}
