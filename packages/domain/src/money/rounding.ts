/** The integer nearest to the fraction; exactly half goes away from zero, so 5/2 is 3 and -5/2 is -3. */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError("Cannot round a fraction with denominator 0");
  const isNegative = numerator < 0n !== denominator < 0n;
  const dividend = magnitude(numerator);
  const divisor = magnitude(denominator);
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return isNegative ? -rounded : rounded;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
