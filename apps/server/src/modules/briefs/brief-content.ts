import type { RichTextDocument } from "@clipledger/richtext/document";
import { excerptOf } from "@clipledger/richtext/plain-text";
import { readRichText } from "@clipledger/richtext/read-rich-text";
import { AppError } from "../../infra/app-error.ts";

/** A brief's text as it is stored: the same in both formats. */
export interface BriefContent {
  readonly content: RichTextDocument;
  readonly contentMarkdown: string;
  readonly excerpt: string;
}

/** The text that was sent in one of the formats, if any was. Refuses with every problem it has. */
export function readContent({
  contentMarkdown,
  content,
}: {
  readonly contentMarkdown?: string | undefined;
  readonly content?: unknown;
}): BriefContent | undefined {
  if (contentMarkdown === undefined && content === undefined) return undefined;
  const read = readRichText(
    contentMarkdown === undefined
      ? { content, path: "content" }
      : { markdown: contentMarkdown, path: "contentMarkdown" },
  );
  if (!read.ok) throw new AppError("CONTENT_INVALID", { issues: read.issues });
  const { document, markdown } = read;
  return { content: document, contentMarkdown: markdown, excerpt: excerptOf(document) };
}
