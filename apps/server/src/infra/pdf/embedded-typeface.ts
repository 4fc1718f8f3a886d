import { type FontFile, readFontFile } from "./font-file.ts";
import type { Typeface } from "./typeface.ts";

let loading: Promise<Typeface> | undefined;

/** DejaVu Sans Condensed, which has about the width of Helvetica. Its files are read once. */
export function loadEmbeddedTypeface(): Promise<Typeface> {
  loading ??= readTypeface().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readTypeface(): Promise<Typeface> {
  const { default: toAscii } = await import("any-ascii");
  const [regular, bold] = await Promise.all([
    readFontFile("DejaVuSansCondensed"),
    readFontFile("DejaVuSansCondensed-Bold"),
  ]);
  return {
    regular: "embedded-regular",
    bold: "embedded-bold",
    files: new Map([
      ["embedded-regular", regular.content],
      ["embedded-bold", bold.content],
    ]),
    written: (text) => writtenWith(text, { fonts: [regular, bold], toAscii }),
    shrinksNumbers: true,
  };
}

/** Scripts that are drawn letter after letter, from left to right. */
const DRAWN_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]$/u;

/** Characters without a shape of their own. Those that turn the direction of writing would let a name reorder the line. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

interface Letters {
  readonly fonts: readonly FontFile[];
  /** Answers an empty text for characters that it does not know. */
  readonly toAscii: (letter: string) => string;
}

/** Letters that the fonts lack are transliterated. */
function writtenWith(text: string, letters: Letters): string {
  // Callers cut long texts, and may have cut the last letter in two.
  return Array.from(text.replace(/[\ud800-\udbff]$/, "").normalize("NFC"))
    .map((letter) => writtenLetter(letter, letters))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function writtenLetter(letter: string, { fonts, toAscii }: Letters): string {
  if (/\s/.test(letter)) return " ";
  if (SHAPELESS.test(letter)) return "";
  const code = letter.codePointAt(0) ?? 0;
  if (DRAWN_SCRIPTS.test(letter) && fonts.every(({ codePoints }) => codePoints.has(code))) return letter;
  const ascii = toAscii(letter);
  if (ascii !== "" || /\p{M}/u.test(letter)) return ascii;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
