import type { VariableId } from "./variables.ts";

/** Plain JSON, as the editor reads and writes it. */
export interface RichTextDocument {
  readonly type: "doc";
  readonly content: readonly RichTextBlock[];
}

export type RichTextNode = RichTextBlock | RichTextListItem | RichTextInline;

export type RichTextBlock = RichTextTextblock | RichTextList | RichTextImage;

export type RichTextTextblock = RichTextParagraph | RichTextHeading;

export type RichTextList = RichTextBulletList | RichTextOrderedList;

export type RichTextInline = RichTextText | RichTextVariable | RichTextHardBreak;

interface RichTextParagraph {
  readonly type: "paragraph";
  /** Absent in an empty one, which only begins a list item. */
  readonly content?: readonly RichTextInline[];
}

interface RichTextHeading {
  readonly type: "heading";
  readonly attrs: { readonly level: 2 | 3 };
  readonly content?: readonly RichTextInline[];
}

interface RichTextBulletList {
  readonly type: "bulletList";
  readonly content: readonly RichTextListItem[];
}

interface RichTextOrderedList {
  readonly type: "orderedList";
  readonly attrs: { readonly start: number };
  readonly content: readonly RichTextListItem[];
}

export interface RichTextListItem {
  readonly type: "listItem";
  /** The first one is a paragraph. */
  readonly content: readonly RichTextBlock[];
}

export interface RichTextImage {
  readonly type: "imageResize";
  readonly attrs: {
    readonly src: string;
    readonly alt: string | null;
    readonly title: string | null;
    /** In pixels; markdown has no place for it. */
    readonly width: number | null;
  };
}

export interface RichTextText {
  readonly type: "text";
  readonly text: string;
  readonly marks?: readonly RichTextMark[];
}

export interface RichTextVariable {
  readonly type: "variable";
  readonly attrs: { readonly id: VariableId };
  readonly marks?: readonly RichTextMark[];
}

export interface RichTextHardBreak {
  readonly type: "hardBreak";
}

export type RichTextMark = RichTextStyleMark | RichTextLinkMark;

export interface RichTextStyleMark {
  readonly type: "bold" | "italic" | "strike" | "underline";
}

interface RichTextLinkMark {
  readonly type: "link";
  readonly attrs: { readonly href: string };
}

/** One reason why a text is refused. */
export interface ContentIssue {
  readonly path: string;
  readonly message: string;
}
