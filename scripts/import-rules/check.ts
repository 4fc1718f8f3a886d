import { checkTree, parseTree, type Violation } from "./check-tree.ts";
import { measureTree, type TreeFigures } from "./measure-tree.ts";
import { readSources } from "./read-sources.ts";

const sources = readSources(process.cwd());
const parsed = parseTree(sources);
const { violations, fileCount, importCount } = checkTree(parsed);

for (const violation of violations) write(lineOf(violation));
if (fileCount === 0) write("No source files found: run this from the repository root.");
else if (violations.length > 0) write(`Import rule violations: ${violations.length}.`);
else write(`Import rules hold: ${fileCount} files, ${importCount} imports checked.`);
if (process.argv.includes("--stats")) writeFigures();

process.exitCode = fileCount === 0 || violations.length > 0 ? 1 : 0;

function writeFigures(): void {
  const { product, serving } = measureTree(sources, parsed);
  write(`The product, without tests: ${figuresText(product)}, circles: ${countCircles(violations)}`);
  write(`scripts, bench and upstreams, without tests: ${figuresText(serving)}`);
}

function figuresText(figures: TreeFigures): string {
  const { files, medianLines, shortPercent, longestLines, importPercent } = figures;
  return `${files} TypeScript files, median ${medianLines} lines, ${shortPercent} % under 20, longest ${longestLines}, imports ${importPercent} % of lines`;
}

function countCircles(found: readonly Violation[]): number {
  return found.filter(({ rule }) => rule.startsWith("circle ")).length;
}

function lineOf({ file, line, finding, rule }: Violation): string {
  return `${file}:${line}  ${finding}  — ${rule}`;
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
