/** units / 10^scale, in lowest terms: no trailing zeros behind the point, scale never negative. */
type Decimal = { readonly units: bigint; readonly scale: number };

/** Reads a number as its shortest decimal text says it, so 10.005 has three decimals; undefined when not finite. */
export function readDecimal(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [mantissa = "", exponentText = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponentText);
  // The shortest text never ends in a zero behind the point, so these are lowest terms already.
  return scale > 0 ? { units: digits, scale } : { units: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The decimal counted in units of 10^-scale, or undefined when it has more decimals than that. */
export function unitsAtScale(decimal: Decimal, scale: number): bigint | undefined {
  if (decimal.scale > scale) return undefined;
  return decimal.units * 10n ** BigInt(scale - decimal.scale);
}

/** All decimals of the scale, zeros too: (123450n, 2) is "1234.50". */
export function decimalText(units: bigint, scale: number): `${number}` {
  const sign = units < 0n ? "-" : "";
  const digits = String(units)
    .replace("-", "")
    .padStart(scale + 1, "0");
  const pointAt = digits.length - scale;
  const fraction = scale === 0 ? "" : `.${digits.slice(pointAt)}`;
  // Safe: an optional sign, digits, and at most one point followed by digits.
  return `${sign}${digits.slice(0, pointAt)}${fraction}` as `${number}`;
}

/** The JSON number whose shortest decimal text is exactly units / 10^scale; throws when there is none. */
export function decimalNumber(units: bigint, scale: number): number {
  const text = decimalText(units, scale);
  const value = Number(text);
  const reread = readDecimal(value);
  if (reread === undefined || unitsAtScale(reread, scale) !== units) {
    throw new RangeError(`${text} has more digits than a JSON number holds`);
  }
  return value;
}

/** The integer nearest to the fraction; exactly half goes away from zero, so 5/2 is 3 and -5/2 is -3. */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  // Division of bigints cuts off towards zero, so an odd number of halves goes on to the next whole, away from zero.
  const halves = (2n * numerator) / denominator;
  return (halves + (halves < 0n ? -1n : 1n)) / 2n;
}

/** What a plain decimal text says, in units of 10^-scale: ("1234.5", 2) is 123450n. Undefined when it says no such amount. */
export function unitsOfText(text: string, scale: number): bigint | undefined {
  const [, whole, fraction = ""] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(scale))) return undefined;
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, "0"));
}
