const SHARE = process.env["CLIPLEDGER_TEST_PROPERTIES"] === "full" ? 1 : 0.1;

/** How often a property is tried: as often as it says in `npm run test:rest`, and a tenth of that in `npm test`. */
export function runs(inFull: number): number {
  return Math.ceil(inFull * SHARE);
}
