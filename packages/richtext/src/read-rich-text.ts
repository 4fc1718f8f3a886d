import type { Findings } from "./collect-inline.ts";
import { ContentIssues, MAX_MARKDOWN_LENGTH, MAX_NODES, tooLong, tooManyNodes } from "./content-issues.ts";
import type { ContentIssue, RichTextDocument, RichTextNode } from "./document.ts";
import { attributesOf, isRecord, type JsonRecord } from "./editor-children.ts";
import { cleanMarkdown } from "./inline-pieces.ts";
import { readEditorJson } from "./read-editor-json.ts";
import { readMarkdown } from "./read-markdown.ts";
import { toMarkdown } from "./write-markdown.ts";

/** The path is that of the field which holds the text; paths of issues begin with it. */
export type GivenRichText =
  | { readonly markdown: string; readonly path: string }
  | { readonly content: unknown; readonly path: string };

type ReadRichText =
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

/** Counts the nodes within a document, and stops soon after the limit. */
function countNodes(document: RichTextDocument, limit: number): number {
  let count = 0;
  const waiting: (readonly RichTextNode[])[] = [document.content];
  for (let nodes = waiting.pop(); nodes !== undefined && count <= limit; nodes = waiting.pop()) {
    count += nodes.length;
    for (const node of nodes) if ("content" in node) waiting.push(node.content);
  }
  return count;
}

/** Adds up the texts, addresses and captions of editor JSON, right or wrong, and stops soon after the limit. */
function measureLength(content: unknown, limit: number): number {
  let length = 0;
  const waiting: unknown[] = [content];
  while (waiting.length > 0 && length <= limit) {
    const node = waiting.pop();
    if (!isRecord(node)) continue;
    length += ownLength(node);
    for (const child of listOf(node["content"])) waiting.push(child);
  }
  return length;
}

function ownLength(node: JsonRecord): number {
  const { src, alt, title } = attributesOf(node);
  let length = lengthOf(node["text"]) + lengthOf(src) + lengthOf(alt) + lengthOf(title);
  for (const mark of listOf(node["marks"]))
    if (isRecord(mark)) length += lengthOf(attributesOf(mark)["href"]);
  return length;
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
