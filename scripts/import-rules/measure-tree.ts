import type { ParsedTree } from "./check-tree.ts";
import { isInside, isTestCode } from "./find-layer.ts";

export interface TreeFigures {
  readonly files: number;
  readonly medianLines: number;
  /** Of 100 files, how many have fewer than 20 lines. */
  readonly shortPercent: number;
  readonly longestLines: number;
  /** Of 100 lines, how many are imports. */
  readonly importPercent: number;
}

const SHORT_LINES = 20;
const SERVING_FOLDERS = ["scripts", "bench", "upstreams"];

/** Figures of the product's own TypeScript, and apart from it of what serves those who work on it. Tests do not count. */
export function measureTree(
  sources: ReadonlyMap<string, string>,
  parsed: ParsedTree,
): { readonly product: TreeFigures; readonly serving: TreeFigures } {
  const counted = [...sources].filter(
    ([file]) => /\.[cm]?tsx?$/.test(file) && !file.endsWith(".d.ts") && !isTest(file),
  );
  const isServing = (file: string) => SERVING_FOLDERS.some((folder) => isInside(file, folder));
  return {
    product: figuresOf(
      counted.filter(([file]) => !isServing(file)),
      parsed,
    ),
    serving: figuresOf(
      counted.filter(([file]) => isServing(file)),
      parsed,
    ),
  };
}

/** Fixtures beside the code count: they are read with it. */
function isTest(file: string): boolean {
  return isTestCode(file) && !file.includes("/fixtures/");
}

function figuresOf(
  files: readonly (readonly [file: string, text: string])[],
  parsed: ParsedTree,
): TreeFigures {
  const lengths = files.map(([, text]) => lineCount(text)).sort((one, other) => one - other);
  const lines = lengths.reduce((sum, length) => sum + length, 0);
  const imports = files.reduce((sum, [file]) => sum + (parsed.get(file)?.importLines ?? 0), 0);
  return {
    files: files.length,
    medianLines: medianOf(lengths),
    shortPercent: percent(lengths.filter((length) => length < SHORT_LINES).length, files.length),
    longestLines: lengths.at(-1) ?? 0,
    importPercent: percent(imports, lines),
  };
}

function lineCount(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10;
}
