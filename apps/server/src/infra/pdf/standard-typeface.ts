import type { Typeface } from "./typeface.ts";

/** The fonts that every PDF reader has. Papers issued before fonts were embedded keep their bytes with it. */
export const STANDARD_TYPEFACE: Typeface = {
  regular: "Helvetica",
  bold: "Helvetica-Bold",
  files: new Map(),
  written: latin1Text,
  shrinksNumbers: false,
};

/** What the standard fonts of PDF know beyond Latin-1. */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f/gu;

/** Stands for what cannot be written. */
const UNKNOWN = "\ufffd";

/** Letters with other accents lose these, pictures go, and each word in another script becomes a question mark. */
function latin1Text(text: string): string {
  const letters = Array.from(text.replace(PICTURES, ""), writable).join("");
  return letters
    .replace(/\ufffd+/g, "?")
    .replace(/\s+/g, " ")
    .trim();
}

/** The letter itself, the same without its accents, or the sign for what cannot be written. */
function writable(letter: string): string {
  if (/\s/.test(letter)) return " ";
  if (isKnown(letter)) return letter;
  const plain = Array.from(letter.normalize("NFKD")).filter((part) => !/\p{M}/u.test(part));
  return plain.length > 0 ? plain.map((part) => (isKnown(part) ? part : UNKNOWN)).join("") : "";
}

function isKnown(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(letter);
}
