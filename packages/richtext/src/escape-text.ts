const special = /[\\`*_[\]~<&!]/;
const specials = /[\\`*_[\]~<&!]/g;
const entity = /^&#?[A-Za-z0-9]{1,31};/;
const alphanumeric = /[A-Za-z0-9]/;
const blockStart = /^(?:#{1,6}(?![^ ])|-(?![A-Za-z0-9])|\+(?![^ ])|[=>|]|:(?=-))/;
const numberAtStart = /^(\d{1,9})(?=[.)](?![^ ]))/;

/** What follows a text in its line, or stands on both sides of it, and would be read together with it. */
interface Surroundings {
  readonly hasLinkAfter: boolean;
  readonly hasStrikeInLine: boolean;
}

/** Text as markdown that reads back as the same text. */
export function escapeText(text: string, surroundings: Surroundings): string {
  if (!special.test(text)) return text;
  return text.replace(specials, (character, index: number) =>
    needsEscape(text, character, index, surroundings) ? `\\${character}` : character,
  );
}

/** The same for text at the start of a line, where it could look like a list, heading, quote or table. */
export function escapeLineStart(escaped: string): string {
  return escaped.replace(blockStart, "\\$&").replace(numberAtStart, "$1\\");
}

/** Spares what is plain in ordinary writing, such as snake_case, AT&T and a < b. */
function needsEscape(
  text: string,
  character: string,
  index: number,
  { hasLinkAfter, hasStrikeInLine }: Surroundings,
): boolean {
  const before = text[index - 1] ?? "";
  const after = text[index + 1] ?? "";
  switch (character) {
    case "\\":
      return after !== "$" || !/[A-Za-z_]/.test(text[index + 2] ?? "");
    case "_":
      return !alphanumeric.test(before) || !alphanumeric.test(after);
    case "~":
      return hasStrikeInLine || before === "~" || after === "~";
    case "<":
      return after === "" || /[A-Za-z/!?]/.test(after);
    case "&":
      return entity.test(text.slice(index, index + 34));
    case "!":
      return hasLinkAfter && after === "";
    default:
      return true;
  }
}

/** How a delimiter of markdown sees its neighbour. Unsure: whether it is punctuation depends on the parser. */
type Neighbour = "space" | "punctuation" | "word" | "unsure";

const asciiPunctuation = /^[!-/:-@[-`{-~]$/;
const wordCharacter = /^[\p{L}\p{N}]$/u;
const certainSpace = /^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/;

/** Whether a delimiter between these texts surely begins a mark. */
export function canOpen(before: string, after: string): boolean {
  const previous = neighbour(lastCharacter(before));
  const next = neighbour(firstCharacter(after));
  return next !== "space" && (next === "word" || previous === "space" || previous === "punctuation");
}

/** Whether a delimiter between these texts surely ends a mark. */
export function canClose(before: string, after: string): boolean {
  const previous = neighbour(lastCharacter(before));
  const next = neighbour(firstCharacter(after));
  return previous !== "space" && (previous === "word" || next === "space" || next === "punctuation");
}

function neighbour(character: string): Neighbour {
  if (character === "" || certainSpace.test(character)) return "space";
  if (asciiPunctuation.test(character)) return "punctuation";
  return wordCharacter.test(character) ? "word" : "unsure";
}

function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function lastCharacter(text: string): string {
  const isPair = /[\udc00-\udfff]$/.test(text.slice(-1));
  return text.slice(isPair ? -2 : -1);
}

const entities = /&(?=#?[A-Za-z0-9]{1,31};)/g;

/** The address of a link or image within parentheses. */
export function writeAddress(address: string): string {
  return address.replace(/[()]/g, "\\$&").replace(entities, "\\&");
}

export function writeTitle(title: string): string {
  return `"${title.replace(/[\\"]/g, "\\$&").replace(entities, "\\&")}"`;
}
