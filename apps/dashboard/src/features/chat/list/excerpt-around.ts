const before = 40;
const length = 160;

/** The part of a message in which the first word of a search stands. */
export function excerptAround(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const word = query.trim().split(/\s+/)[0]?.toLowerCase() ?? "";
  const start = Math.max(line.toLowerCase().indexOf(word) - before, 0);
  const end = start + length;
  return `${start > 0 ? "…" : ""}${line.slice(start, end)}${end < line.length ? "…" : ""}`;
}
