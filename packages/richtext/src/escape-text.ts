const special = /[\\`*_[\]~<&!]/;
const specials = /[\\`*_[\]~<&!]/g;
const entity = /^&#?[A-Za-z0-9]{1,31};/;
const alphanumeric = /[A-Za-z0-9]/;
const blockStart = /^(?:#{1,6}(?![^ ])|-(?![A-Za-z0-9])|\+(?![^ ])|[=>|]|:(?=-))/;
const numberAtStart = /^(\d{1,9})(?=[.)](?![^ ]))/;

/** What follows a text in its line, or stands on both sides of it, and would be read together with it. */
export interface Surroundings {
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
