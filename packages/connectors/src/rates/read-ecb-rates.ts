import { type CalendarDate, parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { isRateText, type ReferenceRate } from "@clipledger/domain/money/reference-rates";
import { SaxesParser } from "saxes";

/** What a file of the European Central Bank says, or everything that is wrong with it. */
type EcbRates =
  | {
      readonly isReadable: true;
      readonly rates: readonly ReferenceRate[];
      /** Currencies that no longer exist, or that nobody can be paid in here. */
      readonly leftOut: readonly string[];
    }
  | { readonly isReadable: false; readonly problems: readonly string[] };

/** The whole history is 2 MB as CSV and 8 MB as XML. */
export const LARGEST_RATES_CHARACTERS = 30_000_000;
const MOST_PROBLEMS = 20;

/** Reads `eurofxref-hist.csv`, and the XML of one day, of 90 days or of all: the text tells which it is. */
export function readEcbRates(text: string): EcbRates {
  if (text.length > LARGEST_RATES_CHARACTERS) return refused(["it is larger than any file of the bank"]);
  const content = text.replace(/^\uFEFF/, "").trimStart();
  const found = new FoundRates();
  if (content.startsWith("<")) readXml(content, found);
  else readCsv(content, found);
  return found.result();
}

function refused(problems: readonly string[]): EcbRates {
  return { isReadable: false, problems };
}

/** Gathers rates and problems from either kind of file. */
class FoundRates {
  private readonly rates = new Map<string, ReferenceRate>();
  private readonly leftOut = new Set<string>();
  private readonly problems: string[] = [];

  add(place: string, rate: { day: CalendarDate; currency: string; rate: string }): void {
    const problem = this.problemOf(rate);
    if (problem !== undefined) this.refuse(`${place}: ${problem}`);
    else if (!isCurrencyCode(rate.currency)) this.leftOut.add(rate.currency);
    else this.rates.set(`${rate.day} ${rate.currency}`, { ...rate, currency: rate.currency });
  }

  private problemOf({ day, currency, rate }: { day: CalendarDate; currency: string; rate: string }) {
    if (!/^[A-Z]{3}$/.test(currency)) return `"${shown(currency)}" is no currency`;
    if (!isRateText(rate)) return `"${shown(rate)}" is no rate of ${currency}`;
    const known = this.rates.get(`${day} ${currency}`);
    return known === undefined || known.rate === rate ? undefined : `${currency} has a second rate on ${day}`;
  }

  refuse(problem: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  result(): EcbRates {
    if (this.problems.length > 0) return refused(this.problems);
    if (this.rates.size === 0) return refused(["it has no rates"]);
    return { isReadable: true, rates: [...this.rates.values()], leftOut: [...this.leftOut].sort() };
  }
}

function shown(text: string): string {
  return text.slice(0, 40);
}

/** A head of currencies, then a line for each day; N/A where there was no rate. Every line ends with a comma. */
function readCsv(text: string, found: FoundRates): void {
  const [head = "", ...lines] = text.split(/\r?\n/);
  const [first, ...currencies] = fieldsOf(head);
  if (first !== "Date" || currencies.length === 0) {
    found.refuse("line 1: expected Date and currencies, as in eurofxref-hist.csv, or XML");
    return;
  }
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const place = `line ${index + 2}`;
    const [dayText = "", ...rates] = fieldsOf(line);
    const day = parseCalendarDate(dayText);
    if (day === undefined) {
      found.refuse(`${place}: "${shown(dayText)}" is no day such as 2026-11-16`);
      continue;
    }
    if (rates.length !== currencies.length) {
      found.refuse(`${place}: ${rates.length} rates for ${currencies.length} currencies`);
      continue;
    }
    for (const [column, rate] of rates.entries())
      if (rate !== "N/A" && rate !== "") found.add(place, { day, currency: currencies[column] ?? "", rate });
  }
}

function fieldsOf(line: string): string[] {
  return line
    .replace(/,\s*$/, "")
    .split(",")
    .map((field) => field.trim());
}

const ENVELOPE = "gesmes:Envelope";
const OUTER_CUBES = "Envelope/Cube";

/** Cubes with a time hold cubes with a currency and its rate. Document types are refused, and with them every entity. */
function readXml(text: string, found: FoundRates): void {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let day: CalendarDate | undefined;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("it declares a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (path.length === 0 && name !== ENVELOPE) throw new Error(`it is no ${ENVELOPE} of the bank`);
    path.push(name.replace(/^.*:/, ""));
    const place = `line ${parser.line}`;
    if (!path.join("/").startsWith(`${OUTER_CUBES}/Cube`)) return;
    const { time, currency, rate } = attributes;
    if (path.length === 3) {
      day = parseCalendarDate(time ?? "");
      if (day === undefined) found.refuse(`${place}: "${shown(time ?? "")}" is no day such as 2026-11-16`);
    } else if (day !== undefined) found.add(place, { day, currency: currency ?? "", rate: rate ?? "" });
  });
  parser.on("closetag", () => void path.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    found.refuse(error instanceof Error ? shownLine(error.message) : String(error));
  }
}

function shownLine(text: string): string {
  return text.split("\n", 1)[0]?.slice(0, 200) ?? "";
}
