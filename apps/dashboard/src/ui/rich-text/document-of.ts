import type { RichTextDocument } from "@clipledger/richtext/document";

/** A text as the server answers it, which is always what the converter wrote. */
export function documentOf(content: {
  readonly type: "doc";
  readonly content: readonly unknown[];
}): RichTextDocument {
  return content as RichTextDocument;
}
