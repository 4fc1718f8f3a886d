/** The fonts of a PDF, and how texts are written in them. */
export interface Typeface {
  /** Names that pdfkit knows the fonts by. */
  readonly regular: string;
  readonly bold: string;
  /** Font files to embed. Empty for the fonts that every PDF reader has. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The text in letters that both fonts have. */
  written(text: string): string;
  /** Numbers too wide for their column are drawn smaller instead of cut off. */
  readonly shrinksNumbers: boolean;
}
