import { cleanMarkdown } from "./clean-text.ts";
import type { Findings } from "./collect-inline.ts";
import { ContentIssues } from "./content-issues.ts";
import { countNodes } from "./count-nodes.ts";
import type { ContentIssue, RichTextDocument } from "./document.ts";
import { MAX_MARKDOWN_LENGTH, MAX_NODES, tooLong, tooManyNodes } from "./limits.ts";
import { measureLength } from "./measure-length.ts";
import { readEditorJson } from "./read-editor-json.ts";
import { readMarkdown } from "./read-markdown.ts";
import { toMarkdown } from "./write-markdown.ts";

/** The path is that of the field which holds the text; paths of issues begin with it. */
export type GivenRichText =
  | { readonly markdown: string; readonly path: string }
  | { readonly content: unknown; readonly path: string };

export type ReadRichText =
  | { readonly ok: true; readonly document: RichTextDocument; readonly markdown: string }
  | { readonly ok: false; readonly issues: ContentIssue[] };

/** The only way in for rich text: checks it whole, and gives both formats in their canonical form. */
export function readRichText(given: GivenRichText): ReadRichText {
  const issues = new ContentIssues(given.path);
  const findings: Findings = { issues, hasReadableText: false };
  const document = readGiven(given, findings);
  if (document === undefined) return { ok: false, issues: issues.list() };
  if (!findings.hasReadableText)
    issues.add("Write some text: variables, images and samples alone say nothing.");
  if (countNodes(document, MAX_NODES) > MAX_NODES) issues.add(tooManyNodes);
  if (issues.hasAny()) return { ok: false, issues: issues.list() };
  return writeBoth(document, issues);
}

function readGiven(given: GivenRichText, findings: Findings): RichTextDocument | undefined {
  if ("content" in given) {
    if (!isTooLong(given.content)) return readEditorJson(given.content, given.path, findings);
    findings.issues.add(tooLong);
    return undefined;
  }
  const { markdown } = given;
  if (markdown.length <= MAX_MARKDOWN_LENGTH) return readMarkdown(cleanMarkdown(markdown), findings);
  findings.issues.add(tooLongAsMarkdown(markdown));
  return undefined;
}

/** Each piece of a link repeats its address, so that the document can be longer than what was given. */
function writeBoth(document: RichTextDocument, issues: ContentIssues): ReadRichText {
  if (isTooLong(document)) issues.add(tooLong);
  else {
    const markdown = toMarkdown(document);
    if (markdown.length <= MAX_MARKDOWN_LENGTH) return { ok: true, document, markdown };
    issues.add(tooLongAsMarkdown(markdown));
  }
  return { ok: false, issues: issues.list() };
}

function isTooLong(content: unknown): boolean {
  return measureLength(content, MAX_MARKDOWN_LENGTH) > MAX_MARKDOWN_LENGTH;
}

function tooLongAsMarkdown({ length }: string): string {
  return `The text takes ${length} characters as markdown; shorten it to ${MAX_MARKDOWN_LENGTH}.`;
}
