interface Carried {
  /** Places of the amounts that go together, one list for each transfer. */
  readonly transfers: readonly (readonly number[])[];
  /** Places of the amounts that wait for more. */
  readonly carriedOver: readonly number[];
}

/**
 * Which amounts are sent now, where no transfer may be below the least: each that is enough by itself goes alone; the small
 * ones go together as soon as they are enough, and wait until then.
 */
export function carriedTogether(amounts: readonly bigint[], least: bigint): Carried {
  const places = amounts.map((_, place) => place);
  const alone = places.filter((place) => (amounts[place] ?? 0n) >= least);
  const small = places.filter((place) => (amounts[place] ?? 0n) < least);
  const together = small.reduce((sum, place) => sum + (amounts[place] ?? 0n), 0n);
  const areEnough = small.length > 0 && together >= least;
  return {
    transfers: [...alone.map((place) => [place]), ...(areEnough ? [small] : [])],
    carriedOver: areEnough ? [] : small,
  };
}
