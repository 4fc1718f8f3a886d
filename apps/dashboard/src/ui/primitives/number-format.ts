const exact = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const tight = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 0 });

/** Up to this, the whole number is as short as its compact form. */
const compactFrom = 10_000;

export function exactNumber(value: number) {
  return exact.format(value);
}

/** 1,204,300 as "1.2M", 128,400 as "128K", 9,210 as "9,210". */
export function compactNumber(value: number) {
  if (Math.abs(value) < compactFrom) return exact.format(value);
  const leading = Number.parseFloat(compact.format(Math.abs(value)));
  return leading >= 100 ? tight.format(value) : compact.format(value);
}

/** Money without its currency: 1234.5 as "1,234.50". */
export function amountText(amount: number) {
  return new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
}

/** A share as a percentage: 0.0892 as "8.9%", 0.5 as "50%". */
export function percent(share: number) {
  const size = Math.abs(share);
  // What rounds to 10% or 1% is written like 10% or 1%.
  const digits = size >= 0.0995 || size === 0 ? 0 : size >= 0.00995 ? 1 : 2;
  return withDigits(share, digits, { style: "percent" });
}

/** A factor as people say it: 6.42 as "6.4×". */
export function multiple(factor: number) {
  return `${withDigits(factor, factor >= 100 ? 0 : 1)}×`;
}

function withDigits(value: number, digits: number, options: Intl.NumberFormatOptions = {}) {
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat("en", { ...options, ...fixed }).format(value);
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
