import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type CampaignKey, storeAndReadNext, storeNothing } from "../../billing/amounts/calculate-amounts.ts";
import type { CampaignRules } from "../../billing/amounts/campaign-rules.ts";
import { readFacts, readFactsText } from "../../billing/amounts/kept-facts.ts";
import { type CampaignWindowRow, listCampaignWindows } from "./simulation.queries.ts";

export interface SimulatedRow extends CampaignWindowRow {
  readonly currentMinor: bigint;
  readonly simulatedMinor: bigint;
}

/**
 * An open window pays what is kept of it now. A settled one is calculated by both rules, from what is stored. One whose
 * payout is on its way stays as it is, whatever is saved.
 */
export async function simulateWindows(
  tx: Transaction,
  place: CampaignKey,
  { current, draft }: { readonly current: CampaignRules; readonly draft: CampaignRules },
): Promise<SimulatedRow[]> {
  const rows = await listCampaignWindows(tx, place);
  const keysIn = (...states: CampaignWindowRow["state"][]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ key }) => key);
  const simulated = await calculateKept(tx, place, draft, new Set(keysIn("open")));
  const unread = keysIn("open").filter((key) => !simulated.has(key));
  await calculateStored(tx, place, unread, [[draft, simulated]]);
  const present: Amounts = new Map();
  await calculateStored(tx, place, keysIn("paid", "canceled"), [
    [current, present],
    [draft, simulated],
  ]);
  return rows.map((row) => {
    const currentMinor = present.get(row.key) ?? row.amount_minor ?? 0n;
    return { ...row, currentMinor, simulatedMinor: simulated.get(row.key) ?? currentMinor };
  });
}

type Amounts = Map<bigint, bigint>;

/** Of those windows whose facts are kept for the same eligibilities. */
async function calculateKept(
  tx: Transaction,
  place: CampaignKey,
  { eligibilities, calculate }: CampaignRules,
  keys: ReadonlySet<bigint>,
): Promise<Amounts> {
  const amounts: Amounts = new Map();
  let after = "";
  for (;;) {
    const part = await storeAndReadNext(tx, place, { store: storeNothing, after, eligibilities });
    if (part.last === after) return amounts;
    for (const text of part.facts) {
      const { key, amountMinor } = calculate(readFactsText(text));
      if (keys.has(BigInt(key))) amounts.set(BigInt(key), amountMinor);
    }
    after = part.last;
  }
}

const WINDOWS_AT_ONCE = 500;

/** By each of the rules, into the amounts beside them. Rules with the same eligibilities share what is read. */
async function calculateStored(
  db: Queryable,
  { organizationId }: CampaignKey,
  keys: readonly bigint[],
  asked: readonly (readonly [CampaignRules, Amounts])[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += WINDOWS_AT_ONCE) {
    const part = keys.slice(start, start + WINDOWS_AT_ONCE);
    const read = new Map<string, ReturnType<typeof readFacts>>();
    for (const [{ eligibilities, compiled, calculate }, amounts] of asked) {
      const reading = read.get(eligibilities) ?? readFacts(db, organizationId, part, compiled.eligibilities);
      read.set(eligibilities, reading);
      for (const facts of await reading) amounts.set(BigInt(facts.key), calculate(facts).amountMinor);
    }
  }
}
