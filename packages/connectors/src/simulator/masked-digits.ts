import { below, keyAt, keyOf } from "./draws.ts";

export interface DigitStyle {
  /** Ids of different purposes carry different checks, so that one is never taken for the other. */
  readonly purpose: string;
  readonly prefix: string;
  readonly radix: 10 | 64;
  readonly checkLength: number;
}

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const LONGEST = 80;
const VALUES = new Map([...SYMBOLS].map((symbol, value) => [symbol, value]));

/** Writes digits so that neighbours look nothing alike, yet can be read back, and a made-up id cannot. */
export function maskDigits(digits: readonly number[], style: DigitStyle): string {
  const check = checkOf(digits, style);
  let text = style.prefix;
  for (let rest = check, index = 0; index < style.checkLength; index += 1) {
    text += SYMBOLS[rest % style.radix];
    rest = Math.floor(rest / style.radix);
  }
  for (let index = 0; index < digits.length; index += 1) {
    text += SYMBOLS[((digits[index] ?? 0) + maskAt(check, index, style)) % style.radix];
  }
  return text;
}

/** Undefined unless the text was written by `maskDigits` in the same style. */
export function unmaskDigits(text: string, style: DigitStyle): number[] | undefined {
  const written = readSymbols(text.slice(style.prefix.length), style);
  if (written === undefined || !text.startsWith(style.prefix)) return undefined;
  const check = written
    .slice(0, style.checkLength)
    .reduceRight((total, digit) => total * style.radix + digit, 0);
  const digits = written
    .slice(style.checkLength)
    .map((digit, index) => (digit + style.radix - maskAt(check, index, style)) % style.radix);
  return checkOf(digits, style) === check ? digits : undefined;
}

function readSymbols(text: string, style: DigitStyle): number[] | undefined {
  if (text.length > LONGEST) return undefined;
  const digits: number[] = [];
  for (const symbol of text) {
    const value = VALUES.get(symbol);
    if (value === undefined || value >= style.radix) return undefined;
    digits.push(value);
  }
  return digits;
}

function checkOf(digits: readonly number[], style: DigitStyle): number {
  let key = keyOf(style.purpose);
  for (const digit of digits) key = keyAt(key, digit);
  return below(style.radix ** style.checkLength, key);
}

function maskAt(check: number, index: number, style: DigitStyle): number {
  return below(style.radix, keyAt(check, index));
}
