import { currentLocale } from "../../../languages/language.ts";

/** Up to this, the whole number is as short as its compact form. */
const compactFrom = 10_000;

export function exactNumber(value: number, locale: string = currentLocale()) {
  return withDigits(value, 0, {}, locale);
}

/** 1,204,300 as "1.2M", 128,400 as "128K", 9,210 as "9,210". */
export function compactNumber(value: number, locale: string = currentLocale()) {
  if (Math.abs(value) < compactFrom) return exactNumber(value, locale);
  // Three digits at most, and no decimals beside hundreds.
  const digits = Number.parseFloat(compact(Math.abs(value), 1, "en")) >= 100 ? 0 : 1;
  return compact(value, digits, locale);
}

function compact(value: number, maximumFractionDigits: number, locale: string) {
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits }).format(value);
}

/** Money without its currency: 1234.5 as "1,234.50". */
export function amountText(amount: number, locale: string = currentLocale()) {
  return withDigits(amount, 2, {}, locale);
}

/** Major units with their currency, to read and not to reckon with: 1234.5 as "$1,234.50". */
export function currencyAmount(amount: number, currency: string, locale: string = currentLocale()) {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(amount).replaceAll("\u00a0", " ");
}

/** A share as a percentage: 0.0892 as "8.9%", 0.5 as "50%". */
export function percent(share: number, locale: string = currentLocale()) {
  const size = Math.abs(share);
  // What rounds to 10% or 1% is written like 10% or 1%.
  const digits = size >= 0.0995 || size === 0 ? 0 : size >= 0.00995 ? 1 : 2;
  return withDigits(share, digits, { style: "percent" }, locale);
}

/** A factor as people say it: 6.42 as "6.4×". */
export function multiple(factor: number, locale: string = currentLocale()) {
  return `${withDigits(factor, factor >= 100 ? 0 : 1, {}, locale)}×`;
}

function withDigits(value: number, digits: number, options: Intl.NumberFormatOptions, locale: string) {
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { ...options, ...fixed }).format(value);
}

/** "1 video", "1,204 videos". */
export function counted(count: number, one: string, several = `${one}s`, locale: string = currentLocale()) {
  return `${exactNumber(count, locale)} ${count === 1 ? one : several}`;
}

/** "Ana, Ben and Cleo". */
export function listed(texts: readonly string[], locale: string = currentLocale()) {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
}

/** How the names of regions, languages or currencies are told by their codes; undefined for codes without one. */
export function namesOf(type: "region" | "language" | "currency", locale: string = currentLocale()) {
  const names = new Intl.DisplayNames(locale, { type, fallback: "none" });
  return (code: string) => names.of(code);
}

/** Against the time before; from nothing it is new, which no percentage tells. */
export type Change = number | "new";

export function changeFrom(previous: number, now: number): Change {
  if (previous === 0) return now === 0 ? 0 : "new";
  return (now - previous) / Math.abs(previous);
}

/** A change against the time before, with its sign: 0.12 as "+12%". */
export function signedPercent(change: number) {
  const text = percent(Math.abs(change));
  if (change === 0) return text;
  return change > 0 ? `+${text}` : `−${text}`;
}

/** Seconds as a player shows them: 94 as "1:34". */
export function playTime(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
