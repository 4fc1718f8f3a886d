/**
 * The sources in the order that was chosen. Those that it does not name, such as one that was added later, stand before the
 * first chosen one that follows them by default. What was chosen and is no longer there is passed over.
 */
export function orderSources(byDefault: readonly string[], chosen: readonly string[]): string[] {
  const placeOf = new Map(byDefault.map((id, place) => [id, place]));
  const ordered = chosen.filter((id) => placeOf.has(id));
  const named = new Set(ordered);
  for (const [place, id] of byDefault.entries()) {
    if (named.has(id)) continue;
    const next = ordered.findIndex((other) => (placeOf.get(other) ?? 0) > place);
    ordered.splice(next === -1 ? ordered.length : next, 0, id);
  }
  return ordered;
}
