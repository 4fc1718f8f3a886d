import type { RichTextBlock, RichTextListItem } from "./document.ts";

/** The editor begins every list item with a paragraph, if need be an empty one. */
export function makeListItem(blocks: readonly RichTextBlock[]): RichTextListItem {
  const content: readonly RichTextBlock[] =
    blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks];
  return { type: "listItem", content };
}
