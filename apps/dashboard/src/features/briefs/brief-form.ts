import type { Platform } from "@clipledger/domain/platforms";
import type { ContentIssue, RichTextDocument } from "@clipledger/richtext/document";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import { listInError } from "../../api/error-data.ts";
import { hasCode, issuesIn, readError } from "../../api/errors.ts";
import { refusalOf, trackingIssues } from "../../api/tracking-issues.ts";
import type { Brief } from "../../api/types.ts";
import { documentOf } from "../../ui/rich-text/rich-text.tsx";

/** A brief as it stands in the form. */
export interface BriefForm {
  readonly name: string;
  readonly content: BriefContent;
  readonly samples: readonly SampleForm[];
  readonly campaigns: readonly LinkedCampaign[];
}

/** The text, in the format in which it is being written. */
export type BriefContent =
  | { readonly kind: "editor"; readonly document: RichTextDocument | undefined }
  | { readonly kind: "markdown"; readonly markdown: string };

export type LinkedCampaign = Brief["campaigns"][number];

export interface SampleForm {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly label: string;
  readonly caption: string | null;
  readonly username: string | null;
  readonly thumbnailUrl: string | null;
  readonly viewCount: number | null;
  /** Set for a video of the library that the brief does not list yet. */
  readonly newFromLibrary: string | undefined;
  /** False: it is no longer tracked, and creators do not see it. */
  readonly isAvailable: boolean;
}

export const maxSamples = 50;

export function sampleKey({ platform, platformVideoId }: Pick<SampleForm, "platform" | "platformVideoId">) {
  return `${platform}:${platformVideoId}`;
}

export function emptyForm(campaigns: readonly LinkedCampaign[]): BriefForm {
  return { name: "", content: { kind: "editor", document: undefined }, samples: [], campaigns };
}

export function formOf(brief: Brief): BriefForm {
  return {
    name: brief.name,
    content: { kind: "editor", document: documentOf(brief.content) },
    samples: brief.sampleVideos.map((sample) => ({
      platform: sample.platform,
      platformVideoId: sample.platformVideoId,
      label: sample.label ?? "",
      caption: sample.caption,
      username: sample.username,
      thumbnailUrl: sample.thumbnailUrl,
      viewCount: sample.viewCount,
      newFromLibrary: undefined,
      isAvailable: sample.isAvailable,
    })),
    campaigns: brief.campaigns,
  };
}

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

type Switched =
  | { readonly ok: true; readonly content: BriefContent }
  | { readonly ok: false; readonly issues: readonly ContentIssue[] };

/** Everything that keeps a text from being saved, at the paths by which the server names it. */
export function contentIssues(content: BriefContent): readonly ContentIssue[] {
  const read = readContent(content);
  return read.ok ? [] : read.issues;
}

/** The same text in the other format; one with problems stays as it is, so that none of it is lost. */
export function switchFormat(content: BriefContent, kind: BriefContent["kind"]): Switched {
  if (content.kind === kind) return { ok: true, content };
  if (isBlank(content)) return { ok: true, content: blankContent(kind) };
  const read = readContent(content);
  if (!read.ok) return read;
  return {
    ok: true,
    content: kind === "editor" ? { kind, document: read.document } : { kind, markdown: read.markdown },
  };
}

function readContent(content: BriefContent) {
  return content.kind === "markdown"
    ? readRichText({ markdown: content.markdown, path: "contentMarkdown" })
    : readRichText({ content: content.document ?? emptyDocument, path: "content" });
}

const emptyDocument: RichTextDocument = { type: "doc", content: [{ type: "paragraph" }] };

function blankContent(kind: BriefContent["kind"]): BriefContent {
  return kind === "editor" ? { kind, document: undefined } : { kind, markdown: "" };
}

function isBlank(content: BriefContent): boolean {
  if (content.kind === "markdown") return content.markdown.trim() === "";
  return (
    content.document?.content.every((block) => block.type === "paragraph" && block.content === undefined) ??
    true
  );
}

/** Takes the keyboard to the first place that needs a correction. */
export function focusFirstProblem(fields: HTMLElement | null, problems: BriefProblems): void {
  const selector = firstSelector(problems);
  if (selector !== undefined) fields?.querySelector<HTMLElement>(selector)?.focus();
}

function firstSelector({ name, content, campaigns, samples, sample }: BriefProblems): string | undefined {
  if (name !== undefined) return '[data-path="name"]';
  if (content.length > 0) return '[data-path="content"] :is([contenteditable="true"], textarea)';
  if (campaigns !== undefined) return '[data-path="campaigns"] button';
  if (Object.keys(sample).length > 0) return '[data-path="samples"] input[aria-invalid="true"]';
  return samples === undefined ? undefined : '[data-path="samples"] button';
}
