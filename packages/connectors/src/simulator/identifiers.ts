import type { Platform } from "@clipledger/domain/platforms";
import { below, keyAt, keyOf } from "./draws.ts";

interface DigitStyle {
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
function maskDigits(digits: readonly number[], style: DigitStyle): string {
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
function unmaskDigits(text: string, style: DigitStyle): number[] | undefined {
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

/** A video is named by its account and its place in the account's calendar, so its id never changes. */
interface VideoPlace {
  readonly username: string;
  readonly day: number;
  readonly slot: number;
}

interface IdStyle extends DigitStyle {
  readonly charactersPerGroup: number;
  readonly digitsPerGroup: number;
  readonly minGroups: number;
  readonly placeDigits: number;
}

const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789._-";
const CODES = new Map([...CHARACTERS].map((character, index) => [character, index + 1]));
const CODE_COUNT = CHARACTERS.length + 1;
const USERNAME = /^[a-z0-9._-]{1,30}$/;
const SLOTS_PER_DAY = 4;

/** Three characters make five digits; nine characters fill the 19 digits that platforms use. */
const DECIMAL = {
  radix: 10,
  checkLength: 3,
  charactersPerGroup: 3,
  digitsPerGroup: 5,
  minGroups: 3,
  placeDigits: 6,
} as const;
const LETTERS = {
  radix: 64,
  checkLength: 2,
  charactersPerGroup: 1,
  digitsPerGroup: 1,
  minGroups: 20,
  placeDigits: 4,
} as const;

const ACCOUNT_STYLES: Record<Platform, IdStyle> = {
  facebook: { ...DECIMAL, purpose: "facebook account", prefix: "1000" },
  instagram: { ...DECIMAL, purpose: "instagram account", prefix: "5" },
  tiktok: { ...DECIMAL, purpose: "tiktok account", prefix: "7" },
  youtube: { ...LETTERS, purpose: "youtube account", prefix: "UC" },
};
const VIDEO_STYLES: Record<Platform, IdStyle> = {
  facebook: { ...DECIMAL, purpose: "facebook video", prefix: "1" },
  instagram: { ...LETTERS, purpose: "instagram video", prefix: "C", minGroups: 4 },
  tiktok: { ...DECIMAL, purpose: "tiktok video", prefix: "7" },
  youtube: { ...LETTERS, purpose: "youtube video", prefix: "Q", minGroups: 4 },
};

/** The username in its one spelling, or undefined when no account can have it. */
export function readUsername(text: string): string | undefined {
  const username = text.toLowerCase();
  return USERNAME.test(username) ? username : undefined;
}

export function writeAccountId(platform: Platform, username: string): string {
  const style = ACCOUNT_STYLES[platform];
  return maskDigits(usernameDigits(username, style), style);
}

/** The username of an account id. */
export function readAccountId(platform: Platform, id: string): string | undefined {
  const style = ACCOUNT_STYLES[platform];
  const digits = unmaskDigits(id, style);
  const username = digits && readUsernameDigits(digits, style);
  return username !== undefined && writeAccountId(platform, username) === id ? username : undefined;
}

export function writeVideoId(platform: Platform, place: VideoPlace): string {
  const style = VIDEO_STYLES[platform];
  const digits = usernameDigits(place.username, style);
  pushDigits(digits, place.day * SLOTS_PER_DAY + place.slot, style.placeDigits, style.radix);
  return maskDigits(digits, style);
}

export function readVideoId(platform: Platform, id: string): VideoPlace | undefined {
  const style = VIDEO_STYLES[platform];
  const digits = unmaskDigits(id, style);
  const username = digits && readUsernameDigits(digits.slice(0, -style.placeDigits), style);
  if (username === undefined) return undefined;
  const placeNumber = numberOf(digits?.slice(-style.placeDigits) ?? [], style.radix);
  const place = {
    username,
    day: Math.floor(placeNumber / SLOTS_PER_DAY),
    slot: placeNumber % SLOTS_PER_DAY,
  };
  return writeVideoId(platform, place) === id ? place : undefined;
}

function usernameDigits(username: string, style: IdStyle): number[] {
  const groups = Math.max(style.minGroups, Math.ceil(username.length / style.charactersPerGroup));
  const digits: number[] = [];
  for (let group = 0; group < groups; group += 1) {
    let value = 0;
    for (let index = 0; index < style.charactersPerGroup; index += 1) {
      const character = username[group * style.charactersPerGroup + index];
      value = value * CODE_COUNT + (character === undefined ? 0 : (CODES.get(character) ?? 0));
    }
    pushDigits(digits, value, style.digitsPerGroup, style.radix);
  }
  return digits;
}

function readUsernameDigits(digits: readonly number[], style: IdStyle): string | undefined {
  let username = "";
  for (let start = 0; start < digits.length; start += style.digitsPerGroup) {
    let rest = numberOf(digits.slice(start, start + style.digitsPerGroup), style.radix);
    let characters = "";
    for (let index = 0; index < style.charactersPerGroup; index += 1) {
      characters = (CHARACTERS[(rest % CODE_COUNT) - 1] ?? "") + characters;
      rest = Math.floor(rest / CODE_COUNT);
    }
    username += characters;
  }
  return readUsername(username);
}

function pushDigits(digits: number[], value: number, length: number, radix: number): void {
  for (let unit = radix ** (length - 1); unit >= 1; unit /= radix) {
    digits.push(Math.floor(value / unit) % radix);
  }
}

function numberOf(digits: readonly number[], radix: number): number {
  return digits.reduce((total, digit) => total * radix + digit, 0);
}
