import type { RichTextBlock, RichTextInline, RichTextListItem, RichTextTextblock } from "./document.ts";
import {
  BOLD,
  type ImagePiece,
  type InlinePiece,
  ITALIC,
  isSameLook,
  STRIKE,
  type TextPiece,
  toMarks,
  type WordPiece,
} from "./inline-pieces.ts";

/** A heading's level, or 0 for a paragraph. */
export type TextblockLevel = 0 | 2 | 3;

type LinePiece = Exclude<InlinePiece, ImagePiece>;

/**
 * The canonical blocks of a textblock's contents: images stand between its parts, lines begin and end with a word,
 * and nothing remains of what is empty.
 */
export function buildTextblocks(pieces: readonly InlinePiece[], level: TextblockLevel): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let part: LinePiece[] = [];
  const endPart = () => {
    const content = buildLines(level === 0 ? part : part.map(withoutBreak));
    if (content.length > 0) blocks.push(makeTextblock(level, content));
    part = [];
  };
  for (const piece of pieces) {
    if (piece.type === "image") {
      endPart();
      blocks.push(piece.image);
    } else part.push(piece);
  }
  endPart();
  return blocks;
}

/** A heading is one line in markdown. */
function withoutBreak(piece: LinePiece): WordPiece {
  return piece.type === "break" ? { type: "text", text: " ", style: 0, href: undefined } : piece;
}

function makeTextblock(level: TextblockLevel, content: readonly RichTextInline[]): RichTextTextblock {
  return level === 0 ? { type: "paragraph", content } : { type: "heading", attrs: { level }, content };
}

/** Breaks before the first and after the last line are left out: markdown cannot hold them. */
function buildLines(pieces: readonly LinePiece[]): RichTextInline[] {
  const content: RichTextInline[] = [];
  let breaks = 0;
  let line: WordPiece[] = [];
  const endLine = () => {
    const nodes = buildLine(line);
    line = [];
    if (nodes.length === 0) return;
    if (content.length > 0) for (let index = 0; index < breaks; index++) content.push({ type: "hardBreak" });
    breaks = 0;
    for (const node of nodes) content.push(node);
  };
  for (const piece of pieces) {
    if (piece.type === "break") {
      endLine();
      breaks++;
    } else line.push(piece);
  }
  endLine();
  return content;
}

const spacesAtStart = /^ +/;

/** The canonical nodes of one line: no space at its ends, and texts that look the same are one. */
function buildLine(pieces: readonly WordPiece[]): RichTextInline[] {
  const nodes: RichTextInline[] = [];
  let text: TextPiece | undefined;
  const endText = () => {
    if (text !== undefined) nodes.push(toNode(text));
    text = undefined;
  };
  for (const piece of settleSpaces(trimLine(pieces))) {
    if (piece.type === "text" && text !== undefined && isSameLook(text, piece))
      text = { ...text, text: text.text + piece.text };
    else {
      endText();
      if (piece.type === "text") text = piece;
      else nodes.push(toNode(piece));
    }
  }
  endText();
  return nodes;
}

function toNode(piece: WordPiece): RichTextInline {
  const marks = toMarks(piece);
  const looks = marks === undefined ? {} : { marks };
  return piece.type === "text"
    ? { type: "text", text: piece.text, ...looks }
    : { type: "variable", attrs: { id: piece.id }, ...looks };
}

function trimLine(pieces: readonly WordPiece[]): readonly WordPiece[] {
  let from = 0;
  while (from < pieces.length && isBlank(pieces[from])) from++;
  let to = pieces.length;
  while (to > from && isBlank(pieces[to - 1])) to--;
  const words = pieces.slice(from, to);
  trimPiece(words, 0, (text) => text.replace(spacesAtStart, ""));
  trimPiece(words, words.length - 1, withoutSpacesAtEnd);
  return words;
}

function isBlank(piece: WordPiece | undefined): boolean {
  return piece?.type === "text" && withoutSpacesAtEnd(piece.text) === "";
}

function trimPiece(pieces: WordPiece[], index: number, trim: (text: string) => string): void {
  const piece = pieces[index];
  if (piece?.type === "text") pieces[index] = { ...piece, text: trim(piece.text) };
}

/** A regular expression would look at every run of spaces in a text. */
function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 32) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** Marks that markdown writes with delimiters, which must touch a word; from the outside in. */
const delimitedBits = [BOLD, ITALIC, STRIKE] as const;
const delimited = BOLD | ITALIC | STRIKE;
const spaceAtEdge = /^\s|\s$/;

/** White space at the edges of bold, italic and struck text loses the mark, which nobody sees on it anyway. */
function settleSpaces(line: readonly WordPiece[]): readonly WordPiece[] {
  if (!line.some((piece) => piece.style & delimited && hasSpaceAtEdge(piece))) return line;
  const parts = line.flatMap(separateSpaces);
  const settled: WordPiece[] = [];
  for (let start = 0; start < parts.length; ) {
    const spaces = spacesFrom(parts, start);
    const end = start + Math.max(spaces.length, 1);
    if (spaces.length === 0) settled.push(...parts.slice(start, end));
    const kept = keptBits(parts[start - 1], spaces, parts[end]);
    for (const space of spaces) settled.push({ ...space, style: (space.style & ~delimited) | kept });
    start = end;
  }
  return settled;
}

function hasSpaceAtEdge(piece: WordPiece): piece is TextPiece {
  return piece.type === "text" && spaceAtEdge.test(piece.text);
}

function separateSpaces(piece: WordPiece): WordPiece[] {
  if (!hasSpaceAtEdge(piece)) return [piece];
  const { text } = piece;
  const wordsFrom = text.length - text.trimStart().length;
  const wordsTo = Math.max(text.trimEnd().length, wordsFrom);
  return [text.slice(0, wordsFrom), text.slice(wordsFrom, wordsTo), text.slice(wordsTo)]
    .filter((part) => part !== "")
    .map((part) => ({ ...piece, text: part }));
}

/** The white space from there on, as far as it links to the same address. */
function spacesFrom(parts: readonly WordPiece[], start: number): TextPiece[] {
  const spaces: TextPiece[] = [];
  for (let index = start; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined || !isSpace(part) || part.href !== parts[start]?.href) break;
    spaces.push(part);
  }
  return spaces;
}

function isSpace(piece: WordPiece): piece is TextPiece {
  return piece.type === "text" && piece.text.trim() === "";
}

/** A mark goes on over white space if it does so on both sides, and if every mark around it does. */
function keptBits(
  before: WordPiece | undefined,
  spaces: readonly TextPiece[],
  after: WordPiece | undefined,
): number {
  const href = spaces[0]?.href;
  const left = before?.href === href ? (before?.style ?? 0) : 0;
  const right = after?.href === href ? (after?.style ?? 0) : 0;
  const own = spaces.reduce((bits, { style }) => bits & style, delimited);
  let kept = 0;
  for (const bit of delimitedBits) {
    if (left & right & own & bit) kept |= bit;
    else if ((left | right) & bit) break;
  }
  return kept;
}

/** The editor begins every list item with a paragraph, if need be an empty one. */
export function makeListItem(blocks: readonly RichTextBlock[]): RichTextListItem {
  const content: readonly RichTextBlock[] =
    blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks];
  return { type: "listItem", content };
}
