import type { TextPiece, WordPiece } from "./inline-pieces.ts";
import { BOLD, ITALIC, STRIKE } from "./styles.ts";

/** Marks that markdown writes with delimiters, which must touch a word; from the outside in. */
const delimitedBits = [BOLD, ITALIC, STRIKE] as const;
const delimited = BOLD | ITALIC | STRIKE;
const spaceAtEdge = /^\s|\s$/;

/** White space at the edges of bold, italic and struck text loses the mark, which nobody sees on it anyway. */
export function settleSpaces(line: readonly WordPiece[]): readonly WordPiece[] {
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
