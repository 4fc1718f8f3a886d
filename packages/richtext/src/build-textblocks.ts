import { buildLine } from "./build-line.ts";
import type { RichTextBlock, RichTextInline, RichTextTextblock } from "./document.ts";
import type { ImagePiece, InlinePiece, WordPiece } from "./inline-pieces.ts";

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
