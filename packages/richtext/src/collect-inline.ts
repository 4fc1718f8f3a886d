import type { ContentIssues, Place } from "./content-issues.ts";
import {
  describeUnknownVariable,
  findEscapedDollars,
  isVariableId,
  type RichTextImage,
  VARIABLE_IDS,
  type VariableId,
  variableNames,
} from "./document.ts";
import { cleanLine, hasVisibleCharacter, type InlinePiece, isSameLook, type Look } from "./inline-pieces.ts";

const nameAtEnd = /\$([a-z_]+)$/;
const LONGEST_WRITTEN = 1 + Math.max(...VARIABLE_IDS.map((id) => id.length));

interface Origin {
  readonly index: number;
  readonly place: Place;
}

/** What a whole text has shown so far. */
export interface Findings {
  readonly issues: ContentIssues;
  hasReadableText: boolean;
}

/** Collects the contents of one textblock, joining texts that look the same and telling variables from text. */
export class InlineCollector {
  readonly #findings: Findings;
  #pieces: InlinePiece[] = [];
  #text = "";
  /** The end of the text, as long as a variable may be: cutting it from the text would copy that each time. */
  #tail = "";
  #look: Look | undefined;
  /** Where dollar signs of the text begin no variable. */
  #escaped = new Set<number>();
  /** Where the parts of the text come from. */
  #origins: Origin[] = [];

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  addText(text: string, look: Look, place: Place): void {
    if (this.#look === undefined || !isSameLook(this.#look, look)) this.#endText();
    this.#origins.push({ index: this.#text.length, place });
    const cleaned = cleanLine(text);
    this.#text += cleaned;
    this.#tail = (this.#tail + cleaned.slice(-LONGEST_WRITTEN)).slice(-LONGEST_WRITTEN);
    this.#look = look;
  }

  /** Text in which a backslash before a dollar sign makes a name text. Markdown's own backslashes are read before. */
  addWrittenText(text: string, look: Look, place: Place): void {
    this.addText(text, look, place);
    const cleaned = cleanLine(text);
    const start = this.#text.length - cleaned.length;
    for (const index of findEscapedDollars(cleaned)) this.#escaped.add(start + index);
  }

  /** A dollar sign that begins no variable. It keeps its backslash, as in every format. */
  addEscapedDollar(look: Look, place: Place): void {
    this.addText("\\$", look, place);
    this.#escaped.add(this.#text.length - 1);
  }

  addVariable(id: VariableId, { style, href }: Look): void {
    this.#endText();
    this.#pieces.push({ type: "variable", id, style, href });
  }

  addBreak(): void {
    this.#endText();
    this.#pieces.push({ type: "break" });
  }

  addImage(image: RichTextImage): void {
    this.#endText();
    this.#pieces.push({ type: "image", image });
  }

  /** Lets letters follow a variable without becoming part of its name. */
  endVariableName(): void {
    const name = nameAtEnd.exec(this.#tail)?.[1];
    if (isVariableId(name)) this.#endText();
  }

  /** Hands over what was collected and starts anew. */
  take(): InlinePiece[] {
    this.#endText();
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #endText(): void {
    if (this.#look === undefined) return;
    if (this.#text.includes("$")) this.#splitVariables(this.#text, this.#look);
    else this.#pushText(this.#text, this.#look);
    this.#text = "";
    this.#tail = "";
    this.#escaped.clear();
    this.#look = undefined;
    this.#origins = [];
  }

  #splitVariables(text: string, look: Look): void {
    let end = 0;
    let origin = 0;
    for (const { 0: written, 1: name, index } of text.matchAll(variableNames)) {
      if (this.#escaped.has(index)) continue;
      this.#pushText(text.slice(end, index), look);
      while ((this.#origins[origin + 1]?.index ?? text.length) <= index) origin++;
      if (isVariableId(name)) this.#pieces.push({ type: "variable", id: name, ...look });
      else this.#findings.issues.add(() => describeUnknownVariable(written), this.#origins[origin]?.place);
      end = index + written.length;
    }
    this.#pushText(text.slice(end), look);
  }

  #pushText(text: string, { style, href }: Look): void {
    if (text === "") return;
    this.#pieces.push({ type: "text", text, style, href });
    this.#findings.hasReadableText ||= hasVisibleCharacter(text);
  }
}

/** The text or title of an image, in which variables stay written by their name. */
export function readCaption(given: string, place: Place, issues: ContentIssues): string | null {
  const caption = cleanLine(given).trim();
  if (caption.includes("$"))
    for (const { 0: written, 1: name, index } of caption.matchAll(variableNames))
      if (!isVariableId(name) && caption[index - 1] !== "\\")
        issues.add(() => describeUnknownVariable(written), place);
  return caption || null;
}
