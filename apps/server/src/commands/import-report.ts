import type { Imported } from "@clipledger/contract/tracking-import";
import type { FileProblems } from "../modules/tracking/import/file/file-problems.ts";
import type { FileFigures } from "../modules/tracking/import/file/survey-file.ts";

/** The first problems with their places, as editors and terminals link them, and how many there are besides. */
export function describeProblems(path: string, { first, count }: FileProblems): string {
  const lines = first.map(
    ({ line, column, field, message }) =>
      `${path}:${line}:${column} ${field === undefined ? "" : `${field}: `}${message}`,
  );
  const further = count - first.length;
  if (further > 0) lines.push(`and ${further.toLocaleString("en")} more`);
  return `Nothing was imported.\n${lines.join("\n")}`;
}

export function describeChecked(figures: FileFigures): string {
  return `The file is good: ${describeFigures(figures)}. Nothing was imported.`;
}

export function describeImported(imported: Imported, seconds: number): string {
  const speed = Math.round(imported.rows / Math.max(seconds, 0.001));
  const known = imported.skipped === 0 ? "" : ` ${plural(imported.skipped, "row")} changed nothing.`;
  return `Imported ${describeFigures(imported)} in ${seconds.toFixed(1)} s (${speed.toLocaleString("en")} rows/s).${known}`;
}

function describeFigures({ rows, videos, accounts }: FileFigures): string {
  return `${plural(rows, "row")} of ${plural(videos, "video")} by ${plural(accounts, "account")}`;
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
