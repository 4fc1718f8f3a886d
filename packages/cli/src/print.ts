import { decimalText } from "@clipledger/domain/money/decimal";
import type { MoneyUnit } from "./answer-fields.ts";

const USUAL_WIDTH = 100;
const WIDEST_CELL = 40;
const GAP = "  ";

interface Shown {
  readonly width?: number | undefined;
  /** In this order; without them, what fits. */
  readonly columns?: readonly string[] | undefined;
  /** What the numbers of money count, by the names of their fields. */
  readonly units?: ReadonlyMap<string, MoneyUnit>;
}

/** An answer as a person reads it: rows as a table, anything else as lines of names and values. */
export function readable(
  answer: unknown,
  { width = USUAL_WIDTH, columns, units = new Map() }: Shown = {},
): string {
  const rows = rowsIn(answer);
  const money = { units, ...currencyIn(answer) };
  if (rows === undefined) return recordLines(flat(answer, money), columns);
  const { data: _rows, ...rest } = answer as { data: unknown };
  const footer = recordLines(flat(rest, money), undefined).trimEnd();
  const cells = rows.map((row) =>
    typeof row === "object" && row !== null ? flat(row, money) : new Map([["value", plain(row)]]),
  );
  return `${table(cells, width, columns)}${footer === "" ? "" : `\n${footer}\n`}`;
}

function rowsIn(answer: unknown): readonly unknown[] | undefined {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) return undefined;
  return Array.isArray(answer.data) ? answer.data : undefined;
}

type Cells = ReadonlyMap<string, string>;

function table(cells: readonly Cells[], width: number, chosen?: readonly string[]): string {
  if (cells.length === 0) return "No rows.\n";
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
    ...cells.map((_, index) => line(({ values }) => values[index] ?? "")),
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
const hardlyTelling = [/precision$/i, /(At|From|Until|On|Since)$/, /(Id|Url|image|avatar)s?$/, /\.id$/];

/** Columns that say nothing in any row are left out. */
function tellingFirst(names: readonly string[], cells: readonly Cells[]): string[] {
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

function recordLines(record: Cells, chosen: readonly string[] | undefined): string {
  const whole = record.get("");
  if (whole !== undefined) return `${whole}\n`;
  const cells = [...record].filter(([name]) => chosen?.includes(name) ?? true);
  const width = Math.max(0, ...cells.map(([name]) => name.length));
  return cells.map(([name, value]) => `${name.padEnd(width)}${GAP}${value}\n`).join("");
}

/** The currency that the amounts of an object are in, and its decimals. */
interface Currency {
  readonly currency?: string;
  readonly precision?: number;
}

interface MoneyFields extends Currency {
  readonly units: ReadonlyMap<string, MoneyUnit>;
}

function currencyIn(value: unknown): Currency {
  if (typeof value !== "object" || value === null) return {};
  const fields = value as Readonly<Record<string, unknown>>;
  const currency = fields["payoutCurrency"] ?? fields["currency"];
  const precision = fields["payoutPrecision"] ?? fields["precision"];
  return {
    ...(typeof currency === "string" && { currency }),
    ...(typeof precision === "number" && { precision }),
  };
}

/** The values of a row by their names, those of objects in it as `creator.name`; lists are counted. */
function flat(row: unknown, above: MoneyFields, prefix = ""): Map<string, string> {
  if (typeof row !== "object" || row === null) return new Map([[prefix, plain(row)]]);
  const money = { ...above, ...currencyIn(row) };
  return new Map(
    Object.entries(row).flatMap(([key, value]) => {
      const name = prefix === "" ? key : `${prefix}.${key}`;
      if (Array.isArray(value)) return [[name, listText(value)] as const];
      if (typeof value === "object" && value !== null) return [...flat(value, money, name)];
      const unit = money.units.get(name);
      if (unit === undefined || typeof value !== "number") return [[name, plain(value)] as const];
      return [[name, moneyText(value, unit, money)] as const];
    }),
  );
}

/** "642.25 USD", with the decimals of the currency. A number whose decimals are unknown stays as it is. */
function moneyText(value: number, unit: MoneyUnit, { currency, precision }: Currency): string {
  if (precision === undefined || (unit === "minor" && !Number.isSafeInteger(value))) return String(value);
  const amount = unit === "minor" ? decimalText(BigInt(value), precision) : value.toFixed(precision);
  return currency === undefined ? amount : `${amount} ${plain(currency)}`;
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
