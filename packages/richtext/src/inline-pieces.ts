import type { RichTextImage } from "./document.ts";
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

export interface VariablePiece {
  readonly type: "variable";
  readonly id: VariableId;
  readonly style: number;
  readonly href: string | undefined;
}

export interface BreakPiece {
  readonly type: "break";
}

export interface ImagePiece {
  readonly type: "image";
  readonly image: RichTextImage;
}
