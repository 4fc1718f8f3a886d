import MarkdownItParser, {
  type MarkdownIt,
  type StateBlock,
  type StateInline,
  type Token,
} from "markdown-it";
import { buildTextblocks, makeListItem, type TextblockLevel } from "./build-textblocks.ts";
import { type Findings, InlineCollector } from "./collect-inline.ts";
import { AddressAllowance, MAX_LIST_LEVELS } from "./content-issues.ts";
import type { RichTextBlock, RichTextDocument, RichTextListItem } from "./document.ts";
import { plainLook } from "./inline-pieces.ts";
import { readMarkdownInline } from "./read-markdown-inline.ts";

/** The parser leaves out blocks that lie deeper. Quotes and brackets without end cost time in proportion to it. */
const MAX_NESTING = 30;

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
        this.#inline.addWrittenText(text, plainLook, firstLine + index);
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

/** Each level of images within an image's text is parsed anew. */
const MAX_IMAGE_LEVELS = 2;

/** Parses to tokens only. Addresses stay as written: what is allowed is decided later, with a place for the refusal. */
function createMarkdownParser(): MarkdownIt {
  const parser = new MarkdownItParser({
    html: false,
    linkify: false,
    typographer: false,
    maxNesting: MAX_NESTING,
  });
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  parser.block.ruler.at("table", readTable, { alt: ["paragraph", "reference"] });
  parser.inline.ruler.before("escape", "escaped_dollar", readEscapedDollar);
  parser.inline.ruler.before("autolink", "underline", readUnderlineTag);
  leaveDeepImages(parser);
  return parser;
}

/** The text of an image that lies deeper is not parsed: its token has no children. */
function leaveDeepImages({ inline }: MarkdownIt): void {
  const parse = inline.parse.bind(inline);
  let imageLevels = -1;
  inline.parse = (source, md, env, tokens) => {
    if (imageLevels === MAX_IMAGE_LEVELS) return;
    imageLevels++;
    try {
      parse(source, md, env, tokens);
    } finally {
      imageLevels--;
    }
  };
}

const escapedDollar = /\\\$(?=[A-Za-z_])/y;

/** The parser's own rule would drop the backslash, and with it the difference to a variable. */
function readEscapedDollar(state: StateInline, isSilent: boolean): boolean {
  escapedDollar.lastIndex = state.pos;
  if (!escapedDollar.test(state.src)) return false;
  if (!isSilent) state.push("escaped_dollar", "", 0).content = "\\$";
  state.pos += 2;
  return true;
}

const underlineTags = ["<u></u>", "<u>", "</u>"] as const;
const tokenTypes = { "<u></u>": "separator", "<u>": "underline_start", "</u>": "underline_end" } as const;

/** `<u>` and `</u>` become tokens of their own; `<u></u>` only keeps apart what stands on its sides. */
function readUnderlineTag(state: StateInline, isSilent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 60) return false;
  const tag = underlineTags.find((candidate) => state.src.startsWith(candidate, state.pos));
  if (tag === undefined) return false;
  if (!isSilent) state.push(tokenTypes[tag], "", 0).content = tag;
  state.pos += tag.length;
  return true;
}

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
const unescapedPipe = /(?<=(?:^|[^\\])(?:\\\\)*)\|/g;

/** Reads tables where the parser's own rule does, but each row becomes a paragraph with all its cells. */
function readTable(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  if (startLine + 1 >= endLine || !isOfBlock(state, startLine) || !isOfBlock(state, startLine + 1))
    return false;
  const delimiters = lineText(state, startLine + 1);
  if (!delimiterRow.test(delimiters) || /^-(?:\s|$)/.test(delimiters)) return false;
  const header = lineText(state, startLine);
  if (!header.includes("|") || countInnerPipes(header) !== countInnerPipes(delimiters)) return false;
  if (isSilent) return true;
  pushRow(state, startLine);
  state.line = startLine + 2;
  for (; state.line < endLine && isRow(state, state.line, endLine); state.line++) pushRow(state, state.line);
  return true;
}

/** Neither code nor outside of the list or quote. */
function isOfBlock(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return indent >= 0 && indent < 4;
}

function isRow(state: StateBlock, line: number, endLine: number): boolean {
  if (!isOfBlock(state, line) || lineText(state, line) === "") return false;
  const terminators = state.md.block.ruler.getRules("blockquote");
  return !terminators.some((isTerminator) => isTerminator(state, line, endLine, true));
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
}

function countInnerPipes(row: string): number {
  return withoutOuterPipes(row).match(unescapedPipe)?.length ?? 0;
}

function withoutOuterPipes(row: string): string {
  const from = row.startsWith("|") ? 1 : 0;
  const isClosed = row.length > from && row.endsWith("|") && !row.endsWith("\\|");
  return row.slice(from, isClosed ? -1 : undefined).trim();
}

function pushRow(state: StateBlock, line: number): void {
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = withoutOuterPipes(lineText(state, line));
  inline.map = [line, line + 1];
  inline.children = [];
  state.push("paragraph_close", "p", -1);
}
