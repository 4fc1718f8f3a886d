/**
 * Splits a growing sum of rate times views into shares of whole minor units. All shares taken so far sum to the sum so
 * far, rounded once: a share differs from its exact value by less than one minor unit. Nothing may be negative.
 */
export class RoundedShares {
  readonly #minorSize: number;
  /** Whole minor units of products that are too large for a safe integer. */
  #largeMinor = 0n;
  /** What else waits to be taken. Begins with half a minor unit: cutting off the rest is then rounding, half upwards. */
  #waiting: number;

  /** With the size of a minor unit, even, in the unit of rate times views. */
  constructor(minorSize: number) {
    this.#minorSize = minorSize;
    this.#waiting = minorSize / 2;
  }

  // Whole numbers up to the largest safe one multiply and add exactly, and a result beyond it shows as being beyond it.
  add(rate: number, views: number | bigint): void {
    const waiting = typeof views === "number" ? this.#waiting + rate * views : Number.POSITIVE_INFINITY;
    if (waiting <= Number.MAX_SAFE_INTEGER) this.#waiting = waiting;
    else this.#addLarge(rate, views);
  }

  /** The share of what was added since the one before. */
  take(): bigint {
    // Exact: the quotient of two safe integers is never so close below a whole number that it becomes that number.
    const whole = Math.floor(this.#waiting / this.#minorSize);
    this.#waiting -= whole * this.#minorSize;
    if (this.#largeMinor === 0n) return BigInt(whole);
    const share = this.#largeMinor + BigInt(whole);
    this.#largeMinor = 0n;
    return share;
  }

  #addLarge(rate: number, views: number | bigint): void {
    const minorSize = BigInt(this.#minorSize);
    const waiting = BigInt(this.#waiting) + BigInt(rate) * BigInt(views);
    this.#largeMinor += waiting / minorSize;
    this.#waiting = Number(waiting % minorSize);
  }
}
