/** A place in a file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface CsvListener {
  /** Called for every record, with the reader to ask for its values. */
  onRecord(record: CsvReader): void;
  /** A record that no reader could make sense of. Nothing after it is read. */
  onBroken(place: Place, message: string): void;
}

const QUOTE = 34;
const COMMA = 44;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const INCOMPLETE = -1;
const MAX_RECORD_LENGTH = 1_000_000;

/**
 * Reads CSV as RFC 4180 has it: commas, quotes where needed, line breaks within quotes, with or without carriage
 * returns. Written by hand, because an import of millions of rows spends much of its time here.
 */
export class CsvReader {
  /** The current record's values: the first `length` of them. */
  readonly values: string[] = [];
  length = 0;
  /** On which the current record begins. */
  line = 1;
  private readonly starts: number[] = [];
  private readonly listener: CsvListener;
  private text = "";
  private recordStart = 0;
  private isBroken = false;

  constructor(listener: CsvListener) {
    this.listener = listener;
  }

  /** Takes more of the file, and calls back for every record that is complete. */
  push(more: string): void {
    if (this.isBroken) return;
    this.text = this.text.slice(this.recordStart) + more;
    this.recordStart = 0;
    this.readRecords(false);
    if (this.text.length - this.recordStart > MAX_RECORD_LENGTH)
      this.refuse(this.recordStart, "This record never ends; is a quote left open?");
  }

  end(): void {
    this.readRecords(true);
  }

  /** Where a value of the current record begins; where the record does, if it has no such value. */
  placeOf(index: number): Place {
    return this.placeAt(index < this.length ? (this.starts[index] ?? 0) : this.recordStart);
  }

  private readRecords(isLast: boolean): void {
    while (this.recordStart < this.text.length && !this.isBroken) {
      const next = this.readRecord(isLast);
      if (next === INCOMPLETE) break;
      const isBlank = this.length === 1 && this.values[0] === "";
      if (!isBlank) this.listener.onRecord(this);
      // Most records are one line: looking on for its next break would read each record twice.
      const firstBreak = this.text.indexOf("\n", this.recordStart);
      const isOneLine = firstBreak === -1 || firstBreak >= next - 1;
      this.line += isOneLine ? 1 : breaksBetween(this.text, this.recordStart, next);
      this.recordStart = next;
    }
  }

  /** The offset after the record that begins at `recordStart`. */
  private readRecord(isLast: boolean): number {
    const { text } = this;
    let at = this.recordStart;
    this.length = 0;
    for (;;) {
      this.starts[this.length] = at;
      at = text.charCodeAt(at) === QUOTE ? this.readQuoted(at, isLast) : this.readPlain(at, isLast);
      if (at === INCOMPLETE) return INCOMPLETE;
      this.length += 1;
      const code = text.charCodeAt(at);
      if (code !== COMMA) return code === CARRIAGE_RETURN ? at + 2 : at + 1;
      at += 1;
    }
  }

  /** The offset after the value that begins here. */
  private readPlain(start: number, isLast: boolean): number {
    const { text } = this;
    const { length } = text;
    let end = start;
    for (; end < length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === COMMA || code === LINE_FEED) break;
    }
    if (end === length && !isLast) return INCOMPLETE;
    const endsRecord = end === length || text.charCodeAt(end) === LINE_FEED;
    const hasReturn = endsRecord && text.charCodeAt(end - 1) === CARRIAGE_RETURN;
    this.values[this.length] = text.slice(start, hasReturn ? end - 1 : end);
    return end;
  }

  private readQuoted(start: number, isLast: boolean): number {
    const { text } = this;
    let close = text.indexOf('"', start + 1);
    let hasQuotes = false;
    while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
      hasQuotes = true;
      close = text.indexOf('"', close + 2);
    }
    if (close === -1) return isLast ? this.refuse(start, "This quote is never closed") : INCOMPLETE;
    const end = close + 1;
    const isCutOff =
      end === text.length || (text.charCodeAt(end) === CARRIAGE_RETURN && end + 1 === text.length);
    if (isCutOff && !isLast) return INCOMPLETE;
    if (!isCutOff && !endsValue(text, end))
      return this.refuse(end, "Expected a comma or the end of the line after a closing quote");
    const value = text.slice(start + 1, close);
    this.values[this.length] = hasQuotes ? value.replaceAll('""', '"') : value;
    return end;
  }

  private refuse(offset: number, message: string): typeof INCOMPLETE {
    this.isBroken = true;
    this.listener.onBroken(this.placeAt(offset), message);
    return INCOMPLETE;
  }

  private placeAt(offset: number): Place {
    const before = this.text.slice(this.recordStart, offset);
    const line = this.line + breaksBetween(this.text, this.recordStart, offset);
    return { line, column: before.length - before.lastIndexOf("\n") };
  }
}

function endsValue(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (code === CARRIAGE_RETURN) return text.charCodeAt(offset + 1) === LINE_FEED;
  return code === COMMA || code === LINE_FEED;
}

function breaksBetween(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
