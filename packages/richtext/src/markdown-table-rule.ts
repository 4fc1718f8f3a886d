import type { StateBlock } from "markdown-it";

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
const unescapedPipe = /(?<=(?:^|[^\\])(?:\\\\)*)\|/g;

/** Reads tables where the parser's own rule does, but each row becomes a paragraph with all its cells. */
export function readTable(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
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
