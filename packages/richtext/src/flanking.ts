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
