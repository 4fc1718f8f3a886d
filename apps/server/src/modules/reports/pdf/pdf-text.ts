/** What the standard fonts of PDF know beyond Latin-1. */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f/gu;

/** Stands for what cannot be written. */
const UNKNOWN = "\ufffd";

/**
 * A text in letters that every PDF reader has. Letters with other accents lose these, pictures go, and each word in another script
 * becomes a question mark: a font for all scripts would be many times as large as the report.
 */
export function pdfText(text: string): string {
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
