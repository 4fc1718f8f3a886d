import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import MarkdownItParser from "markdown-it";

/** The parser leaves out blocks that lie deeper. Quotes and brackets without end cost time in proportion to it. */
export const MAX_NESTING = 30;

/** Each level of images within an image's text is parsed anew. */
const MAX_IMAGE_LEVELS = 2;

/** Parses to tokens only. Addresses stay as written: what is allowed is decided later, with a place for the refusal. */
export function createMarkdownParser(): MarkdownIt {
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
