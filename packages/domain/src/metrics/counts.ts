/** What is counted of a video, in the order in which everything tells it. */
export const COUNTED = ["view", "like", "comment", "share", "bookmark"] as const;
export type Counted = (typeof COUNTED)[number];

/** A field for each, such as `viewCount` for the suffix `Count`. */
export type CountFields<Suffix extends string, Value> = { [Name in `${Counted}${Suffix}`]: Value };

export type Counts<Value = number> = Readonly<CountFields<"Count", Value>>;

/** The same, in the words for what was gained or added up. */
export type Interactions<Value = number> = Readonly<CountFields<"s", Value>>;

type Totals<Value> = { [Name in `total${Capitalize<Counted>}s`]: Value };

type WithSuffix<Names extends readonly string[], Suffix extends string> = {
  -readonly [Place in keyof Names]: `${Names[Place]}${Suffix}`;
};

export function countNames<Suffix extends string>(suffix: Suffix): WithSuffix<typeof COUNTED, Suffix> {
  const names: string[] = COUNTED.map((counted) => `${counted}${suffix}`);
  return names as WithSuffix<typeof COUNTED, Suffix>; // safe: one name for each place
}

export function countFields<Suffix extends string, Value>(
  suffix: Suffix,
  fieldOf: (counted: Counted, place: number) => Value,
): CountFields<Suffix, Value> {
  const fields = COUNTED.map((counted, place) => [`${counted}${suffix}`, fieldOf(counted, place)]);
  return Object.fromEntries(fields) as CountFields<Suffix, Value>; // safe: one entry for each name
}

/** The same as `totalViews` and so on. */
export function countTotals<Value>(fieldOf: (counted: Counted) => Value): Totals<Value> {
  const fields = COUNTED.map((counted) => [
    `total${counted.charAt(0).toUpperCase()}${counted.slice(1)}s`,
    fieldOf(counted),
  ]);
  return Object.fromEntries(fields) as Totals<Value>; // safe: one entry for each name
}
