export type CsvField = string | number | bigint | boolean | null;

/** One record of RFC 4180, with its line end. Numbers stay plain; nothing is left out, an absent value is empty. */
export function toCsvRecord(fields: readonly CsvField[]): string {
  return `${fields.map(toCsvText).join(",")}\r\n`;
}

function toCsvText(field: CsvField): string {
  if (field === null) return "";
  if (typeof field === "number") return plainNumber(field);
  return typeof field === "string" ? quoted(withoutFormula(field)) : String(field);
}

function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = String(value);
  return text.includes("e")
    ? value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

// Spreadsheets read a cell that begins so as a formula, also in the wide forms of East Asian keyboards.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

function withoutFormula(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
