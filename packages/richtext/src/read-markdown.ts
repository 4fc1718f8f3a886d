import type { Token } from "markdown-it";
import { buildTextblocks, makeListItem, type TextblockLevel } from "./build-textblocks.ts";
import { type Findings, InlineCollector } from "./collect-inline.ts";
import { AddressAllowance } from "./content-issues.ts";
import type { RichTextBlock, RichTextDocument, RichTextListItem } from "./document.ts";
import { plainLook } from "./inline-pieces.ts";
import { MAX_LIST_LEVELS } from "./limits.ts";
import { createMarkdownParser, MAX_NESTING } from "./markdown-parser.ts";
import { readMarkdownInline } from "./read-markdown-inline.ts";

/** Lists take two levels, quotes one. Nothing that the parser would leave out passes as this deep. */
const MAX_BLOCK_LEVELS = MAX_NESTING - 4;

const parser = createMarkdownParser();

export function readMarkdown(markdown: string, findings: Findings): RichTextDocument {
  const reader = new MarkdownReader(findings);
  for (const token of parser.parse(markdown, {})) reader.read(token);
  return { type: "doc", content: reader.blocks };
}

interface OpenList {
  readonly start: number | undefined;
  readonly items: RichTextListItem[];
  readonly blocksAround: RichTextBlock[];
}

class MarkdownReader {
  blocks: RichTextBlock[] = [];
  readonly #findings: Findings;
  readonly #inline: InlineCollector;
  readonly #allowance: AddressAllowance;
  readonly #lists: OpenList[] = [];
  #level: TextblockLevel = 0;
  #isTooDeep = false;

  constructor(findings: Findings) {
    this.#findings = findings;
    this.#inline = new InlineCollector(findings);
    this.#allowance = new AddressAllowance(findings.issues);
  }

  read(token: Token): void {
    if (token.level > MAX_BLOCK_LEVELS) this.#refuseDepth(token);
    switch (token.type) {
      case "inline":
        this.#readInline(token);
        break;
      case "heading_open":
        this.#level = token.tag === "h1" || token.tag === "h2" ? 2 : 3;
        break;
      case "heading_close":
        this.#level = 0;
        break;
      case "bullet_list_open":
      case "ordered_list_open":
        this.#openList(token);
        break;
      case "list_item_open":
        this.blocks = [];
        break;
      case "list_item_close":
        this.#lists.at(-1)?.items.push(makeListItem(this.blocks));
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        this.#closeList();
        break;
      default:
        this.#readPlain(token);
        break;
    }
  }

  /** What the model has no node for becomes paragraphs with its text. */
  #readPlain(token: Token): void {
    switch (token.type) {
      case "fence":
        this.#readCode(token, lineOf(token) + 1);
        break;
      case "code_block":
        this.#readCode(token, lineOf(token));
        break;
      case "hr":
        this.#inline.addText(token.markup, plainLook, lineOf(token));
        this.#endTextblock();
        break;
    }
  }

  #readInline(token: Token): void {
    readMarkdownInline(token.children ?? [], lineOf(token), {
      inline: this.#inline,
      issues: this.#findings.issues,
      allowance: this.#allowance,
    });
    this.#endTextblock();
  }

  #readCode({ content }: Token, firstLine: number): void {
    for (const [index, text] of content.split("\n").entries()) {
      if (text.trim() === "") this.#endTextblock();
      else {
        this.#inline.addText(text, plainLook, firstLine + index);
        this.#inline.addBreak();
      }
    }
    this.#endTextblock();
  }

  #endTextblock(): void {
    for (const block of buildTextblocks(this.#inline.take(), this.#level)) this.blocks.push(block);
  }

  #openList(token: Token): void {
    const start = token.type === "ordered_list_open" ? Number(token.attrGet("start") ?? 1) : undefined;
    this.#lists.push({ start, items: [], blocksAround: this.blocks });
    if (this.#lists.length === MAX_LIST_LEVELS + 1)
      this.#findings.issues.add(`Lists go ${MAX_LIST_LEVELS} levels deep at most.`, lineOf(token));
  }

  #closeList(): void {
    const list = this.#lists.pop();
    if (list === undefined) return;
    const { start, items: content } = list;
    this.blocks = list.blocksAround;
    this.blocks.push(
      start === undefined
        ? { type: "bulletList", content }
        : { type: "orderedList", attrs: { start }, content },
    );
  }

  #refuseDepth(token: Token): void {
    if (!this.#isTooDeep)
      this.#findings.issues.add("Quotes and lists are nested too deeply here.", lineOf(token));
    this.#isTooDeep = true;
  }
}

function lineOf({ map }: Token): number {
  return (map?.[0] ?? 0) + 1;
}
