import type {
  RichTextBlock,
  RichTextDocument,
  RichTextImage,
  RichTextList,
  RichTextListItem,
} from "./document.ts";
import { escapeText, writeAddress, writeTitle } from "./escape-text.ts";
import { MAX_LIST_START } from "./limits.ts";
import { writeLines } from "./write-line.ts";

/** Markdown that reads back as the same document, but for the width of images. */
export function toMarkdown(document: RichTextDocument): string {
  return writeBlocks(document.content, "");
}

/** The caller has indented the first line already. */
function writeBlocks(blocks: readonly RichTextBlock[], indent: string): string {
  let written = "";
  let previous: RichTextBlock | undefined;
  let hasOtherMarker = false;
  for (const block of blocks) {
    // Lists of one kind that follow each other would become one list if their markers were the same.
    hasOtherMarker = previous?.type === block.type && !hasOtherMarker;
    if (previous !== undefined)
      written += canFollowClosely(previous, block, indent) ? `\n${indent}` : `\n\n${indent}`;
    written += writeBlock(block, indent, hasOtherMarker ? "other" : "usual");
    previous = block;
  }
  return written;
}

/** Within an item, a list needs no blank line after a paragraph that it can interrupt. */
function canFollowClosely(previous: RichTextBlock, block: RichTextBlock, indent: string): boolean {
  if (indent === "" || previous.type !== "paragraph") return false;
  if (block.type !== "bulletList" && block.type !== "orderedList") return false;
  if (block.type === "orderedList" && block.attrs.start !== 1) return false;
  const [firstItem] = block.content;
  return firstItem !== undefined && beginsBesideMarker(writtenBlocks(firstItem));
}

type ListMarker = "usual" | "other";

function writeBlock(block: RichTextBlock, indent: string, marker: ListMarker): string {
  switch (block.type) {
    case "paragraph":
      return writeLines(block.content ?? [], "paragraph").join(`\\\n${indent}`);
    case "heading":
      return `${"#".repeat(block.attrs.level)} ${writeLines(block.content ?? [], "heading").join(" ")}`;
    case "imageResize":
      return writeImage(block);
    default:
      return writeList(block, indent, marker);
  }
}

function writeImage({ attrs: { src, alt, title } }: RichTextImage): string {
  const text = escapeText(alt ?? "", { hasLinkAfter: false, hasStrikeInLine: false });
  return `![${text}](${writeAddress(src)}${title === null ? "" : ` ${writeTitle(title)}`})`;
}

function writeList(list: RichTextList, indent: string, marker: ListMarker): string {
  return list.content
    .map((item, index) => writeItem(item, indent, writeMarker(list, index, marker)))
    .join(`\n${indent}`);
}

function writeMarker(list: RichTextList, index: number, marker: ListMarker): string {
  if (list.type === "bulletList") return marker === "usual" ? "-" : "*";
  return `${Math.min(list.attrs.start + index, MAX_LIST_START)}${marker === "usual" ? "." : ")"}`;
}

function writeItem(item: RichTextListItem, indent: string, marker: string): string {
  const blocks = writtenBlocks(item);
  if (blocks.length === 0) return marker;
  const innerIndent = indent + " ".repeat(marker.length + 1);
  return `${marker}${beginsBesideMarker(blocks) ? " " : `\n${innerIndent}`}${writeBlocks(blocks, innerIndent)}`;
}

/** An empty paragraph at the start goes without saying. */
function writtenBlocks({ content }: RichTextListItem): readonly RichTextBlock[] {
  const [first] = content;
  return first?.type === "paragraph" && first.content === undefined ? content.slice(1) : content;
}

/** Lists that begin in one line could look like a rule: `- - -`. */
function beginsBesideMarker([first]: readonly RichTextBlock[]): boolean {
  return first !== undefined && first.type !== "bulletList" && first.type !== "orderedList";
}
