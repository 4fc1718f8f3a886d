import { MAX_LIST_START } from "./content-issues.ts";
import type {
  RichTextBlock,
  RichTextDocument,
  RichTextHardBreak,
  RichTextImage,
  RichTextInline,
  RichTextList,
  RichTextListItem,
  RichTextText,
  RichTextVariable,
} from "./document.ts";
import { canClose, canOpen, escapeLineStart, escapeText, writeAddress, writeTitle } from "./escape-text.ts";
import {
  BOLD,
  ITALIC,
  isSameLook,
  type Look,
  plainLook,
  STRIKE,
  toLook,
  UNDERLINE,
} from "./inline-pieces.ts";

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

type Word = RichTextText | RichTextVariable;

/** Stands between what markdown would otherwise read together: an underline of nothing. */
const SEPARATOR = "<u></u>";

/** From the outside in; a link is around them all. */
const styles = [
  { bit: BOLD, start: "**", end: "**" },
  { bit: ITALIC, start: "*", end: "*" },
  { bit: STRIKE, start: "~~", end: "~~" },
  { bit: UNDERLINE, start: "<u>", end: "</u>" },
] as const;

const runAtStart = /^(?:\*+|~+)/;
const runAtEnd = /(?:\*+|~+)$/;
const nameCharacter = /^[A-Za-z0-9_]/;

/** Texts and variables with their marks, in one line. */
function writeLine(words: readonly Word[]): string {
  const looks = words.map(({ marks }) => toLook(marks));
  const hasStrikeInLine = looks.some(({ style }) => style & STRIKE);
  let line = "";
  let before = "";
  for (const [index, word] of words.entries()) {
    const hasLinkAfter = looks[index + 1]?.href !== undefined;
    const text =
      word.type === "text" ? escapeText(word.text, { hasLinkAfter, hasStrikeInLine }) : `$${word.attrs.id}`;
    line += writeTurn(looks, index, before, text) || separateName(words[index - 1], word);
    line += text;
    before = text;
  }
  return line + writeTurn(looks, words.length, before, "");
}

/** Letters right after a variable would become part of its name. */
function separateName(before: Word | undefined, word: Word): string {
  return before?.type === "variable" && word.type === "text" && nameCharacter.test(word.text)
    ? SEPARATOR
    : "";
}

/** The marks that end and start between two texts. */
function writeTurn(looks: readonly Look[], index: number, before: string, after: string): string {
  const from = looks[index - 1] ?? plainLook;
  const to = looks[index] ?? plainLook;
  if (isSameLook(from, to)) return "";
  const kept = keptStyle(from, to);
  const links = from.href === to.href ? "" : writeLinks(from.href, to.href);
  const starts = writeStarts(looks, index, to.style & ~kept);
  const ends = separateEnds(writeEnds(from.style & ~kept), before, `${links}${starts}${after}`);
  return separateStarts(`${ends}${links}`, starts, before, after);
}

/** The outer marks that both have stay open. */
function keptStyle(from: Look, to: Look): number {
  if (from.href !== to.href) return 0;
  let kept = 0;
  for (const { bit } of styles) {
    if ((from.style ^ to.style) & bit) break;
    kept |= from.style & bit;
  }
  return kept;
}

function writeLinks(from: string | undefined, to: string | undefined): string {
  return `${from === undefined ? "" : `](${writeAddress(from)})`}${to === undefined ? "" : "["}`;
}

function writeEnds(style: number): string {
  let ends = "";
  for (const { bit, end } of styles) if (style & bit) ends = end + ends;
  return ends;
}

function writeStarts(looks: readonly Look[], index: number, style: number): string {
  let starts = "";
  for (const { bit, start } of styles) {
    if ((style & bit) === 0) continue;
    // Three asterisks could be ended by what is meant to start the next italic text within the bold one.
    if (bit === ITALIC && style & BOLD && !endTogether(looks, index)) starts += SEPARATOR;
    starts += start;
  }
  return starts;
}

function endTogether(looks: readonly Look[], index: number): boolean {
  const href = looks[index]?.href;
  const isWithin = (look: Look | undefined, bits: number) =>
    look !== undefined && look.href === href && (look.style & bits) === bits;
  let end = index;
  while (isWithin(looks[end], BOLD | ITALIC)) end++;
  return !isWithin(looks[end], BOLD);
}

/** Delimiters end a mark only where they touch a word, and only their own. */
function separateEnds(ends: string, before: string, after: string): string {
  const [run] = runAtEnd.exec(ends) ?? [];
  if (run === undefined) return ends;
  const isAloneInRun = !after.startsWith(run.charAt(0));
  const isSure = canClose(ends.slice(0, -run.length) || before, after);
  return isSure && isAloneInRun ? ends : ends + SEPARATOR;
}

function separateStarts(ends: string, starts: string, before: string, after: string): string {
  const [run] = runAtStart.exec(starts) ?? [];
  const isSure = run === undefined || canOpen(ends || before, starts.slice(run.length) || after);
  return isSure ? ends + starts : `${ends}${SEPARATOR}${starts}`;
}

/** The lines between hard breaks. */
function writeLines(content: readonly RichTextInline[], within: "paragraph" | "heading"): string[] {
  const lines: string[] = [];
  let line: Exclude<RichTextInline, RichTextHardBreak>[] = [];
  const endLine = () => {
    const written = writeLine(line);
    lines.push(within === "heading" ? escapeHeadingEnd(written) : escapeLineStart(written));
    line = [];
  };
  for (const node of content) {
    if (node.type === "hardBreak") endLine();
    else line.push(node);
  }
  endLine();
  return lines;
}

/** Number signs at the end of a heading would only close it. */
function escapeHeadingEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === "#") end--;
  const wouldClose = end < line.length && (end === 0 || line[end - 1] === " ");
  return wouldClose ? `${line.slice(0, end)}\\${line.slice(end)}` : line;
}
