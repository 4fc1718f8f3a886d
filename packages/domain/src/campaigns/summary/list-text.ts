/** "a", "a or b", "a, b or c". */
export function listText(items: readonly string[], conjunction: "and" | "or"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
