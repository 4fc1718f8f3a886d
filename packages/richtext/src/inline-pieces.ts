import type { RichTextImage, RichTextMark, RichTextStyleMark } from "./document.ts";
import type { VariableId } from "./variables.ts";

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
