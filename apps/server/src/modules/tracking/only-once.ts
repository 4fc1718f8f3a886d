/** The first of those with the same name. */
export function onlyOnce<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
