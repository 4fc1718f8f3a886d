import type { RichTextInline } from "./document.ts";
import type { TextPiece, WordPiece } from "./inline-pieces.ts";
import { settleSpaces } from "./settle-spaces.ts";
import { isSameLook, toMarks } from "./styles.ts";

const spacesAtStart = /^ +/;

/** The canonical nodes of one line: no space at its ends, and texts that look the same are one. */
export function buildLine(pieces: readonly WordPiece[]): RichTextInline[] {
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
