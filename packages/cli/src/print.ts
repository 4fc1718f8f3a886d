const USUAL_WIDTH = 100;
const WIDEST_CELL = 40;
const GAP = "  ";

/** An answer as a person reads it: rows as a table, anything else as lines of names and values. */
export function readable(answer: unknown, width = USUAL_WIDTH, columns?: readonly string[]): string {
  const rows = rowsIn(answer);
  if (rows === undefined) return recordLines(answer, columns);
  const { data: _rows, ...rest } = answer as { data: unknown };
  const footer = recordLines(rest, undefined).trimEnd();
  return `${table(rows, width, columns)}${footer === "" ? "" : `\n${footer}\n`}`;
}

function rowsIn(answer: unknown): readonly unknown[] | undefined {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) return undefined;
  return Array.isArray(answer.data) ? answer.data : undefined;
}

function table(rows: readonly unknown[], width: number, chosen?: readonly string[]): string {
  if (rows.length === 0) return "No rows.\n";
  const cells = rows.map((row) => flat(row));
  const names = chosen ?? tellingFirst([...new Set(cells.flatMap((row) => [...row.keys()]))], cells);
  const columns = names.map((name) => {
    const values = cells.map((row) => cut(row.get(name) ?? ""));
    return { name, values, width: Math.max(name.length, ...values.map(({ length }) => length)) };
  });
  const shown = chosen === undefined ? columns.slice(0, fitting(columns, width)) : columns;
  const line = (cellOf: (column: (typeof shown)[number]) => string) =>
    shown
      .map((column) => cellOf(column).padEnd(column.width))
      .join(GAP)
      .trimEnd();
  const lines = [
    line(({ name }) => name),
    ...rows.map((_, index) => line(({ values }) => values[index] ?? "")),
  ];
  const hidden = columns.length - shown.length;
  if (hidden > 0) lines.push(`(${hidden} more columns: choose with --columns, or see all with --json)`);
  return `${lines.join("\n")}\n`;
}

/** What people look for, the first of these first: which one, who, in which state, how much; other ids and times come last. */
const telling = [
  /^id$/,
  /(name|title|label)$/i,
  /(status|state|type|role|platform)$/i,
  /(amount|count|total|views|currency)/i,
];
const hardlyTelling = [/(At|From|Until|On|Since)$/, /(Id|Url|image|avatar)s?$/, /\.id$/];

/** Columns that say nothing in any row are left out. */
function tellingFirst(names: readonly string[], cells: readonly ReadonlyMap<string, string>[]): string[] {
  const rank = (name: string) => {
    const place = telling.findIndex((pattern) => pattern.test(name));
    if (hardlyTelling.some((pattern) => pattern.test(name))) return telling.length + 1;
    return place === -1 ? telling.length : place;
  };
  return names
    .filter((name) => cells.some((row) => (row.get(name) ?? "") !== ""))
    .sort((left, right) => rank(left) - rank(right));
}

function fitting(columns: readonly { readonly width: number }[], width: number): number {
  let used = 0;
  const tooMany = columns.findIndex((column) => {
    used += column.width + GAP.length;
    return used - GAP.length > width;
  });
  return tooMany === -1 ? columns.length : Math.max(1, tooMany);
}

function recordLines(record: unknown, chosen: readonly string[] | undefined): string {
  if (typeof record !== "object" || record === null) return `${plain(record)}\n`;
  const cells = [...flat(record)].filter(([name]) => chosen?.includes(name) ?? true);
  const width = Math.max(0, ...cells.map(([name]) => name.length));
  return cells.map(([name, value]) => `${name.padEnd(width)}${GAP}${value}\n`).join("");
}

/** The values of a row by their names, those of objects in it as `creator.name`; lists are counted. */
function flat(row: unknown, prefix = ""): Map<string, string> {
  if (typeof row !== "object" || row === null) return new Map([[prefix || "value", plain(row)]]);
  return new Map(
    Object.entries(row).flatMap(([key, value]) => {
      const name = prefix === "" ? key : `${prefix}.${key}`;
      if (Array.isArray(value)) return [[name, listText(value)] as const];
      return typeof value === "object" && value !== null
        ? [...flat(value, name)]
        : [[name, plain(value)] as const];
    }),
  );
}

function listText(values: readonly unknown[]): string {
  if (values.every((value) => typeof value !== "object")) return values.map(plain).join(", ");
  return `${values.length} of them`;
}

/** Captions and names come from strangers: nothing in them may steer the terminal. */
function plain(value: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  const control = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
  return value === null || value === undefined ? "" : String(value).replace(control, " ");
}

function cut(text: string): string {
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}
