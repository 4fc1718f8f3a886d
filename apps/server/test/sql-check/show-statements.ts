import { basename } from "node:path";
import type { Position, RecordedStatement } from "./recording.ts";

const MOST_VARIANTS = 3;

/**
 * The finished texts of the statements that a file calls, as tests executed them last, call by call. The file goes by its name,
 * or by the end of its path.
 */
export function showStatements(recorded: readonly RecordedStatement[], name: string): string {
  const byCall = new Map<string, RecordedStatement[]>();
  for (const statement of recorded) {
    const call = statement.frames.at(-1);
    if (call === undefined || !isNamed(call, name)) continue;
    const place = `${call.file}:${call.line}`;
    byCall.set(place, [...(byCall.get(place) ?? []), statement]);
  }
  if (byCall.size === 0)
    return `No API test has executed a statement of ${name} since it changed. Run the tests beside it first: npx vitest run --project api FOLDER\n`;
  return [...byCall]
    .sort(([left], [right]) => left.localeCompare(right, "en", { numeric: true }))
    .map(([place, statements]) => `${place}\n\n${variantsOf(statements)}`)
    .join("\n");
}

/** The shortest ones: what filters add shows in the others. */
function variantsOf(statements: readonly RecordedStatement[]): string {
  const texts = [...new Set(statements.map(({ text }) => plainText(text)))].sort(
    (left, right) => left.length - right.length,
  );
  const shown = texts.slice(0, MOST_VARIANTS);
  const more = texts.length - shown.length;
  return `${shown.join("\n\n")}\n${more > 0 ? `\n  and ${more} more, which differ by filters or order\n` : ""}`;
}

/** Without empty lines, and moved to the left by what all lines have in common. */
function plainText(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = "", ...rest] = lines;
  const common = Math.min(
    ...rest.map(indentOf),
    text.startsWith("\n") ? indentOf(first) : Number.POSITIVE_INFINITY,
  );
  const depth = Number.isFinite(common) ? common : 0;
  return lines.map((line) => `  ${line.slice(Math.min(depth, indentOf(line))).trimEnd()}`).join("\n");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isNamed({ file }: Position, name: string): boolean {
  const path = file.replace(/\.ts$/, "");
  const wanted = name.replace(/\.ts$/, "");
  return basename(path) === wanted || path.endsWith(`/${wanted}`) || path === wanted;
}
