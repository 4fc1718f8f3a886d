import type { RichTextHardBreak, RichTextInline, RichTextText, RichTextVariable } from "./document.ts";
import { canClose, canOpen, escapeLineStart, escapeText, writeAddress } from "./escape-text.ts";
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
export function writeLines(content: readonly RichTextInline[], within: "paragraph" | "heading"): string[] {
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
