import type { Issue } from "@clipledger/contract/errors";

interface JsonLimits {
  /** Values in all, however they are nested. */
  readonly values: number;
  /** Items of one list, or fields of one object. */
  readonly items: number;
}

const MAX_DEPTH = 64;
const MAX_ISSUES = 1_001;

const UNSTORABLE =
  "Contains characters that cannot be stored (a null character, or half of a surrogate pair)";
const REPEATED = "This field stands twice in the same object";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const LETTER_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Everything that is wrong with a JSON text besides its grammar, each with its path, in one pass over its bytes: what
 * would be expensive to parse, text that PostgreSQL cannot store, fields that stand twice. What is no JSON at all is for the
 * parser to refuse.
 */
export function scanJson(bytes: Buffer, limits: JsonLimits): Issue[] {
  const scan = new JsonScan(bytes, limits);
  scan.run();
  return scan.issues;
}

interface Container {
  isObject: boolean;
  /** How many commas stood in it so far: the index of the present item. */
  commas: number;
  key: string;
  readonly keys: Set<string>;
}

class JsonScan {
  readonly issues: Issue[] = [];
  readonly #bytes: Buffer;
  readonly #limits: JsonLimits;
  /** Reused for every container of the same depth. */
  readonly #containers: Container[] = Array.from({ length: MAX_DEPTH + 1 }, () => ({
    isObject: false,
    commas: 0,
    key: "",
    keys: new Set<string>(),
  }));
  #depth = 0;
  #values = 0;
  #isKeyNext = false;
  #hasEscape = false;
  #isStorable = true;

  constructor(bytes: Buffer, limits: JsonLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  run(): void {
    const { length } = this.#bytes;
    for (let at = 0; at < length && this.issues.length < MAX_ISSUES; at += 1) {
      switch (this.#bytes[at]) {
        case QUOTE:
          at = this.#readString(at + 1);
          break;
        case OPEN_OBJECT:
        case OPEN_LIST:
          if (!this.#open(this.#bytes[at] === OPEN_OBJECT)) return;
          break;
        case CLOSE_OBJECT:
        case CLOSE_LIST:
          if (this.#depth === 0) return;
          this.#depth -= 1;
          this.#isKeyNext = false;
          break;
        case COMMA:
          if (!this.#goOn()) return;
          break;
        case COLON:
          this.#isKeyNext = false;
          break;
      }
    }
  }

  #open(isObject: boolean): boolean {
    if (this.#depth > MAX_DEPTH)
      return this.#refuse(this.#path(), `Nested more than ${MAX_DEPTH} levels deep`);
    if (!this.#countValue()) return false;
    this.#depth += 1;
    this.#isKeyNext = isObject;
    const container = this.#containers[this.#depth - 1];
    if (container === undefined) return false;
    container.isObject = isObject;
    container.commas = 0;
    container.key = "";
    if (container.keys.size > 0) container.keys.clear();
    return true;
  }

  #goOn(): boolean {
    const container = this.#containers[this.#depth - 1];
    if (!this.#countValue() || container === undefined || this.#depth === 0) return false;
    container.commas += 1;
    this.#isKeyNext = container.isObject;
    if (container.commas < this.#limits.items) return true;
    const what = container.isObject ? "fields" : "items";
    return this.#refuse(this.#path(1), `Has more than ${this.#limits.items} ${what}`);
  }

  #countValue(): boolean {
    this.#values += 1;
    if (this.#values <= this.#limits.values) return true;
    return this.#refuse("", `Holds more than ${this.#limits.values} values`);
  }

  #refuse(path: string, message: string): false {
    this.issues.push({ path, message });
    return false;
  }

  /** Answers where the string ends. */
  #readString(start: number): number {
    const end = this.#endOfString(start);
    const container = this.#depth === 0 ? undefined : this.#containers[this.#depth - 1];
    if (!this.#isKeyNext || container === undefined) {
      if (!this.#isStorable) this.#refuse(this.#path(), UNSTORABLE);
      return end;
    }
    this.#isKeyNext = false;
    const raw = this.#bytes.toString("utf8", start, end);
    container.key = this.#hasEscape ? withoutEscapes(raw) : raw;
    if (!this.#isStorable) this.#refuse(this.#path(1), UNSTORABLE);
    else if (container.keys.has(container.key)) this.#refuse(this.#path(), REPEATED);
    container.keys.add(container.key);
    return end;
  }

  #endOfString(start: number): number {
    const bytes = this.#bytes;
    this.#hasEscape = false;
    this.#isStorable = true;
    let at = start;
    while (at < bytes.length && bytes[at] !== QUOTE) {
      if (bytes[at] !== BACKSLASH) {
        at += 1;
        continue;
      }
      this.#hasEscape = true;
      at += bytes[at + 1] === LETTER_U ? this.#readUnicodeEscape(at) : 2;
    }
    return at;
  }

  /** Answers its length; both halves of a surrogate pair are read at once. */
  #readUnicodeEscape(at: number): number {
    const unit = codeUnitAt(this.#bytes, at);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = codeUnitAt(this.#bytes, at + 6);
      if (next >= 0xdc00 && next <= 0xdfff) return 12;
    }
    if (unit === 0 || (unit >= 0xd800 && unit <= 0xdfff)) this.#isStorable = false;
    return 6;
  }

  /** The path of the present value, without as many of its last steps. */
  #path(fewer = 0): string {
    return this.#containers
      .slice(0, Math.max(0, this.#depth - fewer))
      .map(({ isObject, commas, key }) => (isObject ? key : String(commas)))
      .join(".");
  }
}

/** The code unit that `\uXXXX` names here; -1 where there is none. */
function codeUnitAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== LETTER_U) return -1;
  const digits = bytes.toString("latin1", at + 2, at + 6);
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}

function withoutEscapes(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    return raw;
  }
}
