import type { Transaction } from "../../../infra/db/database.ts";
import type { SqlFragment } from "../../../infra/db/sql.ts";
import type { ChangedWindowRow } from "./amount-changes.queries.ts";
import { joiningAtOnce } from "./calculation-settings.ts";
import { type CampaignPlace, exchangeParts, keepNothing, keepPart } from "./campaign-parts.queries.ts";
import { type CampaignRules, loadCampaignRules } from "./campaign-rules.ts";
import { readFactsText } from "./kept-facts.ts";

/**
 * Calculates the open windows of the campaign by its rules from the facts that are kept of them, but for those whose facts
 * changed. Answers which others must be read again too, for other eligibilities. The caller holds the lock of amounts.
 */
export async function calculateByNewRules(
  tx: Transaction,
  place: CampaignPlace,
  changedKeys: ReadonlySet<number>,
  at: Date,
): Promise<ChangedWindowRow[]> {
  const { organizationId, campaignId } = place;
  const rules = (await loadCampaignRules(tx, organizationId, [campaignId])).get(campaignId);
  if (rules === undefined) return [];
  const readOtherwise = await joiningAtOnce(tx, () => calculateKept(tx, place, rules, changedKeys, at));
  return readOtherwise
    .filter((key) => !changedKeys.has(Number(key)))
    .map((key) => ({ key: BigInt(key), campaign_id: campaignId }));
}

/** Answers the windows whose facts were read for other eligibilities. */
async function calculateKept(
  tx: Transaction,
  place: CampaignPlace,
  { eligibilities, calculate }: CampaignRules,
  changedKeys: ReadonlySet<number>,
  at: Date,
): Promise<string[]> {
  const exchange = (kept: SqlFragment, after: string) =>
    exchangeParts(tx, place, { kept, after, eligibilities });
  const readOtherwise: string[] = [];
  let kept = keepNothing;
  let part = await exchange(kept, "");
  while (part.last !== part.after) {
    // PostgreSQL keeps the amounts before and reads the next windows while this process calculates.
    const next = exchange(kept, part.last);
    // Awaited below; should calculating fail first, its own failure is not what matters.
    next.catch(() => undefined);
    const amounts = part.facts.map((text) => calculate(readFactsText(text)));
    kept = keepPart(
      place,
      part,
      amounts.filter(({ key }) => !changedKeys.has(key)),
      at,
    );
    readOtherwise.push(...part.readOtherwise);
    part = await next;
  }
  await exchange(kept, part.after);
  return readOtherwise;
}
