/** The list with one entry moved; the same list where it cannot go further. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
