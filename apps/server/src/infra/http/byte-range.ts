export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const SINGLE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/** What a Range header asks for. Several ranges, and what cannot be read, stand for everything, as RFC 9110 allows. */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "everything" | "outside" {
  const [whole, from, to, fromEnd] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (whole === undefined) return "everything";
  const first = from === undefined ? Math.max(0, size - Number(fromEnd)) : Number(from);
  const last = to ? Number(to) : size - 1;
  if (to && last < first) return "everything";
  return first < size ? { first, last: Math.min(last, size - 1) } : "outside";
}
