import type { RichTextBlock, RichTextDocument, RichTextInline } from "./document.ts";

type Change = "same" | "added" | "removed";

interface ComparedPiece {
  readonly change: Change;
  readonly text: string;
}

type LineKind = "paragraph" | "heading" | "item" | "image";

/** A line of a text: a heading, a paragraph, an entry of a list, or an image by its description. */
interface TextLine {
  readonly kind: LineKind;
  /** How deep in lists it stands. */
  readonly depth: number;
  readonly text: string;
}

export interface ComparedLine extends Omit<TextLine, "text"> {
  readonly change: Change | "changed";
  readonly pieces: readonly ComparedPiece[];
}

/** What became of a text, line by line and within lines word by word, in reading order. Marks and addresses are not compared. */
export function compareDocuments(before: RichTextDocument, after: RichTextDocument): readonly ComparedLine[] {
  const steps = align(linesOf(before.content), linesOf(after.content), isSameLine);
  const compared: ComparedLine[] = [];
  for (let index = 0; index < steps.length; ) {
    const [removed, added, next] = changedRun(steps, index);
    if (next === index) {
      const step = steps[index];
      if (step !== undefined) compared.push(wholeLine("same", step.item));
      index += 1;
    } else {
      compared.push(...compareRun(removed, added));
      index = next;
    }
  }
  return compared;
}

/** Everything readable, with the lines that nothing stands in left out. */
function linesOf(blocks: readonly RichTextBlock[], depth = 0): readonly TextLine[] {
  return blocks.flatMap((block): readonly TextLine[] => {
    if (block.type === "imageResize")
      return [{ kind: "image", depth, text: block.attrs.alt ?? block.attrs.src }];
    if (block.type === "paragraph" || block.type === "heading") {
      const text = textOf(block.content ?? []);
      const kind = block.type === "paragraph" && depth > 0 ? "item" : block.type;
      return text === "" ? [] : [{ kind, depth, text }];
    }
    return block.content.flatMap((item) => linesOf(item.content, depth + 1));
  });
}

function textOf(nodes: readonly RichTextInline[]): string {
  return nodes
    .map((node) => (node.type === "text" ? node.text : node.type === "variable" ? `$${node.attrs.id}` : "\n"))
    .join("");
}

function isSameLine(left: TextLine, right: TextLine): boolean {
  return left.text === right.text && left.kind === right.kind && left.depth === right.depth;
}

interface Step<Item> {
  readonly change: Change;
  readonly item: Item;
}

function changedRun(
  steps: readonly Step<TextLine>[],
  from: number,
): [removed: TextLine[], added: TextLine[], next: number] {
  const removed: TextLine[] = [];
  const added: TextLine[] = [];
  let next = from;
  for (let step = steps[next]; step !== undefined && step.change !== "same"; step = steps[next]) {
    (step.change === "removed" ? removed : added).push(step.item);
    next += 1;
  }
  return [removed, added, next];
}

/** Lines that went and lines that came in their place are compared word by word where much of them is the same. */
function compareRun(removed: readonly TextLine[], added: readonly TextLine[]): readonly ComparedLine[] {
  const pairs = Math.min(removed.length, added.length);
  const compared: ComparedLine[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const [old, young] = [removed[index], added[index]];
    if (old !== undefined && young !== undefined) compared.push(...comparePair(old, young));
  }
  return [
    ...compared,
    ...removed.slice(pairs).map((line) => wholeLine("removed", line)),
    ...added.slice(pairs).map((line) => wholeLine("added", line)),
  ];
}

const LEAST_SHARE_IN_COMMON = 0.3;

function comparePair(old: TextLine, young: TextLine): readonly ComparedLine[] {
  const pieces = compareWords(old.text, young.text);
  const inCommon = pieces.filter(({ change, text }) => change === "same" && text.trim() !== "");
  const share =
    inCommon.reduce((length, { text }) => length + text.length, 0) /
    Math.max(old.text.length, young.text.length);
  if (share < LEAST_SHARE_IN_COMMON) return [wholeLine("removed", old), wholeLine("added", young)];
  const { kind, depth } = young;
  return [{ kind, depth, change: "changed", pieces }];
}

function wholeLine(change: Change, { kind, depth, text }: TextLine): ComparedLine {
  return { kind, depth, change, pieces: [{ change, text }] };
}

function compareWords(before: string, after: string): readonly ComparedPiece[] {
  const pieces: { change: Change; text: string }[] = [];
  for (const { change, item } of align(wordsOf(before), wordsOf(after), Object.is)) {
    const last = pieces.at(-1);
    if (last?.change === change) last.text += item;
    else pieces.push({ change, text: item });
  }
  return pieces;
}

/** Words and signs, each with the spaces behind it: matched by themselves, spaces would tear words apart. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\$?[\p{L}\p{N}\p{M}_]+\s*|.\s*/gsu) ?? [];
}

/** Beyond this many comparisons the middle counts as replaced. */
const MAX_CELLS = 4_000_000;

/** The fewest removals and additions that lead from one list to the other; removals come first. */
function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (left: Item, right: Item) => boolean,
): readonly Step<Item>[] {
  const at = (list: readonly Item[], index: number) => list[index] as Item; // safe: callers stay within the list
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(at(before, start), at(after, start))) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    isSame(at(before, before.length - 1 - end), at(after, after.length - 1 - end))
  )
    end += 1;
  const same = (items: readonly Item[]) => items.map((item): Step<Item> => ({ change: "same", item }));
  return [
    ...same(after.slice(0, start)),
    ...alignMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), isSame),
    ...same(after.slice(after.length - end)),
  ];
}

function alignMiddle<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (left: Item, right: Item) => boolean,
): readonly Step<Item>[] {
  const width = after.length + 1;
  const isTooLarge = before.length * after.length > MAX_CELLS;
  const common = new Uint32Array(isTooLarge ? 0 : (before.length + 1) * width);
  const cell = (row: number, column: number) => common[row * width + column] ?? 0;
  const matches = (row: number, column: number) => {
    const [left, right] = [before[row], after[column]];
    return left !== undefined && right !== undefined && isSame(left, right);
  };
  for (let row = isTooLarge ? -1 : before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] = matches(row, column)
        ? cell(row + 1, column + 1) + 1
        : Math.max(cell(row + 1, column), cell(row, column + 1));
    }
  }
  return walk(before, after, isTooLarge ? () => false : matches, cell);
}

function walk<Item>(
  before: readonly Item[],
  after: readonly Item[],
  matches: (row: number, column: number) => boolean,
  cell: (row: number, column: number) => number,
): readonly Step<Item>[] {
  const steps: Step<Item>[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old, young] = [before[row], after[column]];
    if (young !== undefined && matches(row, column)) {
      steps.push({ change: "same", item: young });
      row += 1;
      column += 1;
    } else if (old !== undefined && (young === undefined || cell(row + 1, column) >= cell(row, column + 1))) {
      steps.push({ change: "removed", item: old });
      row += 1;
    } else if (young !== undefined) {
      steps.push({ change: "added", item: young });
      column += 1;
    }
  }
  return steps;
}
