/** The seed that CLIPLEDGER_TEST_SEED names for a whole run, or the usual one of a test. */
export function testSeed(usual: number): number {
  return Number(process.env["CLIPLEDGER_TEST_SEED"] || usual);
}

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
