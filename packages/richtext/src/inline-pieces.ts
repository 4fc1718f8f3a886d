import type { RichTextImage, RichTextMark, RichTextStyleMark, VariableId } from "./document.ts";

/** Contents of a textblock on the way to canonical nodes. */
export type InlinePiece = TextPiece | VariablePiece | BreakPiece | ImagePiece;

export type WordPiece = TextPiece | VariablePiece;

export interface TextPiece {
  readonly type: "text";
  readonly text: string;
  readonly style: number;
  readonly href: string | undefined;
}

interface VariablePiece {
  readonly type: "variable";
  readonly id: VariableId;
  readonly style: number;
  readonly href: string | undefined;
}

interface BreakPiece {
  readonly type: "break";
}

export interface ImagePiece {
  readonly type: "image";
  readonly image: RichTextImage;
}

export const BOLD = 1;
export const ITALIC = 2;
export const STRIKE = 4;
export const UNDERLINE = 8;

/** The marks of a piece of text: its style's bits added up, and where it links to. */
export interface Look {
  readonly style: number;
  readonly href: string | undefined;
}

export const plainLook: Look = { style: 0, href: undefined };

export const styleBits: Readonly<Record<RichTextStyleMark["type"], number>> = {
  bold: BOLD,
  italic: ITALIC,
  strike: STRIKE,
  underline: UNDERLINE,
};

/** The marks in the schema's order; nothing for plain text. */
export function toMarks({ style, href }: Look): readonly RichTextMark[] | undefined {
  const marks = marksByStyle[style];
  return href === undefined ? marks : [{ type: "link", attrs: { href } }, ...(marks ?? [])];
}

export function toLook(marks: readonly RichTextMark[] | undefined): Look {
  if (marks === undefined) return plainLook;
  let style = 0;
  let href: string | undefined;
  for (const mark of marks) {
    if (mark.type === "link") href = mark.attrs.href;
    else style |= styleBits[mark.type];
  }
  return { style, href };
}

export function isSameLook(one: Look, other: Look): boolean {
  return one === other || (one.style === other.style && one.href === other.href);
}

const styleTypes = ["bold", "italic", "strike", "underline"] as const;

const marksByStyle = Array.from({ length: 16 }, (_, style): readonly RichTextMark[] | undefined =>
  style === 0 ? undefined : styleTypes.filter((type) => style & styleBits[type]).map((type) => ({ type })),
);

const lineWhiteSpace = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unwantedInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unwantedInSource = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufeff]/;
const dropped = /[\p{Cc}\ufeff]/gu;
const loneSurrogates = /\p{Cs}/gu;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Text on one line, without control characters and half characters, which databases and pages choke on. */
export function cleanLine(text: string): string {
  if (!unwantedInLine.test(text)) return text;
  return text.replace(lineWhiteSpace, " ").replace(dropped, "").replace(loneSurrogates, "\ufffd");
}

/** The same for markdown, whose line breaks and tabs stay. */
export function cleanMarkdown(markdown: string): string {
  if (!unwantedInSource.test(markdown)) return markdown;
  return markdown
    .replace(/[\v\f\u0085]/g, " ")
    .replace(dropped, (character) => (/[\t\n\r]/.test(character) ? character : ""))
    .replace(loneSurrogates, "\ufffd");
}

export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text);
}
