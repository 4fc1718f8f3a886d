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

/** What a brief may say in place of a creator's or campaign's own words, written with a dollar sign before it. */
export const VARIABLE_IDS = [
  "creator_first_name",
  "creator_full_name",
  "creator_email",
  "creator_accounts",
  "brand_name",
  "campaign_video_target",
  "campaign_payout_cycle",
  "assignment_start_date",
] as const;

export type VariableId = (typeof VARIABLE_IDS)[number];

/** Every name after a dollar sign, known or not; prices such as $50 are none. */
export const variableNames = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** A dollar sign with a backslash before it and a name behind it: the name is text. */
const escapedNames = /\\(?=\$[A-Za-z_])/g;

/** A text as people read it: `\$word` is written for the word itself. */
export function withoutEscapes(text: string): string {
  return text.includes("\\$") ? text.replace(escapedNames, "") : text;
}

/** Where escaped dollar signs are in a text. */
export function findEscapedDollars(text: string): number[] {
  return text.includes("\\$") ? [...text.matchAll(escapedNames)].map(({ index }) => index + 1) : [];
}

export function isVariableId(value: unknown): value is VariableId {
  return knownIds.has(value);
}

const knownIds: ReadonlySet<unknown> = new Set(VARIABLE_IDS);

/** Says what to do about a name after a dollar sign that is no variable. */
export function describeUnknownVariable(written: string): string {
  const known = VARIABLE_IDS.map((id) => `$${id}`).join(", ");
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  return `There is no variable ${shown}. Use one of ${known}, or write \\${shown} to keep it as text.`;
}
