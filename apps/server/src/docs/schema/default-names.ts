import type { Column, Constraint, ConstraintKind } from "./catalog.ts";

const LONGEST = 63;

/** The constraints in the order in which they are written, each with whether PostgreSQL would name it so by itself. */
export function withDefaultNames(
  table: string,
  constraints: readonly Constraint[],
): readonly { readonly constraint: Constraint; readonly isDefault: boolean }[] {
  const taken = new Set<string>();
  return constraints.toSorted(byPlace).map((constraint) => {
    const isDefault = constraint.name === nextName(table, constraint, taken);
    taken.add(constraint.name);
    return { constraint, isDefault };
  });
}

const ORDER: readonly ConstraintKind[] = ["primary key", "unique", "exclude", "check", "foreign key"];

/** By kind and column. Checks of whole rows come last and by their names, which PostgreSQL numbers as they are written. */
function byPlace(one: Constraint, other: Constraint): number {
  return (
    ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
    comparePositions(columnsOf(one), columnsOf(other)) ||
    one.name.localeCompare(other.name, "en", { numeric: true })
  );
}

function columnsOf({ kind, positions }: Constraint): readonly number[] {
  return kind === "check" && positions.length !== 1 ? [Number.POSITIVE_INFINITY] : positions;
}

function comparePositions(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((position, place) => position !== other[place]);
  if (index === -1) return one.length - other.length;
  return (one[index] ?? 0) < (other[index] ?? 0) ? -1 : 1;
}

function nextName(table: string, constraint: Constraint, taken: ReadonlySet<string>): string {
  for (let number = 0; ; number++) {
    const name = defaultName(table, constraint, number);
    if (!taken.has(name)) return name;
  }
}

const LABELS: Readonly<Record<ConstraintKind, string>> = {
  "primary key": "pkey",
  unique: "key",
  exclude: "excl",
  check: "check",
  "foreign key": "fkey",
};

/** As PostgreSQL names a constraint that has been given no name; the second of its kind is number 1. */
export function defaultName(
  table: string,
  { kind, columns }: Pick<Constraint, "kind" | "columns">,
  number: number,
): string {
  const isOfRow = kind === "primary key" || (kind === "check" && columns.length !== 1);
  const label = `${LABELS[kind]}${number === 0 ? "" : number}`;
  return fittingName(table, isOfRow ? "" : columns.join("_"), label);
}

export function hasDefaultNotNull(table: string, { name, notNullName }: Column): boolean {
  return notNullName === null || notNullName === fittingName(table, name.replaceAll('"', ""), "not_null");
}

/** PostgreSQL shortens the longer of both names until all of it fits. */
function fittingName(table: string, columns: string, label: string): string {
  const separators = columns === "" ? 1 : 2;
  let [first, second] = [table, columns];
  while (first.length + second.length + separators + label.length > LONGEST) {
    if (first.length > second.length) first = first.slice(0, -1);
    else second = second.slice(0, -1);
  }
  return [first, second, label].filter((part) => part !== "").join("_");
}
