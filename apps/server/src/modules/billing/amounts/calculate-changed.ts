import type { Transaction } from "../../../infra/db/database.ts";
import { groupBy } from "../group-by.ts";
import type { ChangedWindowRow } from "./amount-changes.queries.ts";
import { type CampaignRules, loadCampaignRules } from "./campaign-rules.ts";
import { lockOpenWindows, updateAmounts } from "./kept-amounts.queries.ts";
import { renewFacts } from "./kept-facts.queries.ts";

const WINDOWS_AT_ONCE = 500;

/** Reads the facts of the windows anew, and calculates them. The caller holds the lock of amounts. */
export async function calculateChanged(
  tx: Transaction,
  organizationId: string,
  windows: readonly ChangedWindowRow[],
  at: Date,
): Promise<void> {
  const byCampaign = groupBy(windows, ({ campaign_id }) => campaign_id);
  const campaigns = await loadCampaignRules(tx, organizationId, [...byCampaign.keys()]);
  for (const [campaignId, rules] of campaigns) {
    const keys = (byCampaign.get(campaignId) ?? []).map(({ key }) => key);
    for (let start = 0; start < keys.length; start += WINDOWS_AT_ONCE)
      await calculatePart(tx, organizationId, rules, keys.slice(start, start + WINDOWS_AT_ONCE), at);
  }
}

async function calculatePart(
  tx: Transaction,
  organizationId: string,
  rules: CampaignRules,
  keys: readonly bigint[],
  at: Date,
): Promise<void> {
  const open = await lockOpenWindows(tx, organizationId, keys);
  const windows = await renewFacts(tx, organizationId, open, rules.compiled.eligibilities);
  await updateAmounts(tx, organizationId, windows.map(rules.calculate), at);
}
