const SHARES: Readonly<Record<string, number>> = { full: 1, few: 0.02 };
const SHARE = SHARES[process.env["CLIPLEDGER_TEST_PROPERTIES"] ?? ""] ?? 0.1;

/** How often a property is tried: as often as it says in `npm run test:rest`, a tenth of that in `npm test`, and less for mutants. */
export function runs(inFull: number): number {
  return Math.ceil(inFull * SHARE);
}
