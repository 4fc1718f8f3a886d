import type { Token } from "markdown-it";
import { findImageProblem, findLinkProblem } from "./check-address.ts";
import { type InlineCollector, readCaption } from "./collect-inline.ts";
import type { AddressAllowance, ContentIssues } from "./content-issues.ts";
import { BOLD, ITALIC, type Look, plainLook, STRIKE, UNDERLINE } from "./inline-pieces.ts";

const openedStyles: Readonly<Record<string, number>> = {
  strong_open: BOLD,
  em_open: ITALIC,
  s_open: STRIKE,
};
const closedStyles: Readonly<Record<string, number>> = {
  strong_close: BOLD,
  em_close: ITALIC,
  s_close: STRIKE,
};

/** What is the same for all textblocks of a text. */
interface InlineTarget {
  readonly inline: InlineCollector;
  readonly issues: ContentIssues;
  readonly allowance: AddressAllowance;
}

/** Adds what an inline token holds, which begins on that line. */
export function readMarkdownInline(tokens: readonly Token[], firstLine: number, target: InlineTarget): void {
  const reader = new InlineReader(tokens, firstLine, target);
  for (const token of tokens) reader.read(token);
}

class InlineReader {
  readonly #inline: InlineCollector;
  readonly #issues: ContentIssues;
  readonly #allowance: AddressAllowance;
  #line: number;
  #look: Look = plainLook;
  /** How often styles were opened that were open already. */
  readonly #reopened = new Map<number, number>();
  #underlineEndsLeft: number;

  constructor(tokens: readonly Token[], line: number, { inline, issues, allowance }: InlineTarget) {
    this.#inline = inline;
    this.#issues = issues;
    this.#allowance = allowance;
    this.#line = line;
    this.#underlineEndsLeft = tokens.filter(({ type }) => type === "underline_end").length;
  }

  read(token: Token): void {
    switch (token.type) {
      case "text":
        this.#inline.addText(token.content, this.#look, this.#line);
        break;
      case "code_inline":
        this.#inline.addWrittenText(token.content, this.#look, this.#line);
        break;
      case "escaped_dollar":
        this.#inline.addEscapedDollar(this.#look, this.#line);
        break;
      case "softbreak":
        this.#inline.addText(" ", this.#look, this.#line++);
        break;
      case "hardbreak":
        this.#line++;
        this.#inline.addBreak();
        break;
      case "separator":
        this.#inline.endVariableName();
        break;
      case "underline_start":
      case "underline_end":
        this.#readUnderlineTag(token);
        break;
      case "link_open":
        this.#openLink(token);
        break;
      case "link_close":
        this.#look = { ...this.#look, href: undefined };
        break;
      case "image":
        this.#readImage(token);
        break;
      default:
        this.#readStyle(token);
        break;
    }
  }

  /** A tag without its counterpart is text. */
  #readUnderlineTag(token: Token): void {
    const isOpen = (this.#look.style & UNDERLINE) !== 0;
    const isEnd = token.type === "underline_end";
    if (isEnd) this.#underlineEndsLeft--;
    if (isEnd === isOpen && (isEnd || this.#underlineEndsLeft > 0))
      this.#look = { ...this.#look, style: this.#look.style ^ UNDERLINE };
    else this.#inline.addText(token.content, this.#look, this.#line);
  }

  #openLink(token: Token): void {
    const href = String(token.attrGet("href") ?? "");
    if (!this.#allowance.hasRoomFor(href.length)) return;
    const problem = findLinkProblem(href);
    if (problem !== undefined) this.#issues.add(problem, this.#line);
    this.#look = { ...this.#look, href };
  }

  #readImage(token: Token): void {
    const src = String(token.attrGet("src") ?? "");
    const writtenTitle = String(token.attrGet("title") ?? "");
    if (!this.#allowance.hasRoomFor(src.length + writtenTitle.length)) return;
    const problem = findImageProblem(src);
    if (problem !== undefined) this.#issues.add(problem, this.#line);
    const alt = readCaption(textOf([token]), this.#line, this.#issues);
    const title = readCaption(writtenTitle, this.#line, this.#issues);
    this.#inline.addImage({ type: "imageResize", attrs: { src, alt, title, width: null } });
  }

  #readStyle({ type }: Token): void {
    const opened = openedStyles[type] ?? 0;
    if (this.#look.style & opened) this.#reopened.set(opened, this.#reopenedTimes(opened) + 1);
    this.#look = { ...this.#look, style: this.#look.style | opened };
    const closed = closedStyles[type] ?? 0;
    const times = this.#reopenedTimes(closed);
    if (times > 0) this.#reopened.set(closed, times - 1);
    else this.#look = { ...this.#look, style: this.#look.style & ~closed };
  }

  #reopenedTimes(style: number): number {
    return this.#reopened.get(style) ?? 0;
  }
}

/** Without marks; images within by their own text, which the parser left as it is if they lie deep. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "softbreak" || type === "hardbreak") return " ";
      return children === null || children.length === 0 ? content : textOf(children);
    })
    .join("");
}
