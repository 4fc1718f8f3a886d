import type { ContentIssue, RichTextDocument } from "@clipledger/richtext/document";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import type { BriefContent } from "./brief-form.ts";

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
