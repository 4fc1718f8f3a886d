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

// Where semicolons or tabs separate cells, a quote in the middle of a line quotes nothing: what follows a separator or a line
// end within a text begins a cell of its own, and quotes before it are dropped.
const INNER_FORMULA_START = /(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/g;

function withoutFormula(text: string): string {
  const guarded = text.replace(INNER_FORMULA_START, "'");
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${guarded}` : guarded;
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
