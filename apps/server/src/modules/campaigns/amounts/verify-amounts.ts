import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { calculateWindow } from "@clipledger/domain/payouts/calculate-window";
import { compileRules } from "@clipledger/domain/payouts/compile-rules";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { inConsistentView } from "../../analytics/exports/prepare-export.ts";
import { toAssignedCampaign } from "../assignments/assignment.ts";
import { groupBy } from "../assignments/group-by.ts";
import { refreshAllAmounts } from "./bring-amounts-up-to-date.ts";
import { stated } from "./campaign-rules.ts";
import { loadWindowFacts } from "./load-window-facts.ts";
import { noteChangedWindows } from "./note-amount-changes.ts";
import { deleteIdleFacts, type KeptAmountRow, listKeptAmounts } from "./verify-amounts.queries.ts";
import { windowTermsOf } from "./window-terms.ts";

export interface AmountDifference extends BillingWindow {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly keptMinor: bigint;
  readonly freshMinor: bigint;
}

interface VerifiedAmounts {
  readonly windows: number;
  readonly differences: readonly AmountDifference[];
}

const WINDOWS_AT_ONCE = 200;

/**
 * Calculates every open window of the organization once more, from facts that are read for this alone, and compares. What
 * differs is noted, so that the next reader sees the right amount.
 */
export async function verifyAmounts(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
): Promise<VerifiedAmounts> {
  await refreshAllAmounts({ db, clock, organization: { id: organizationId } });
  const differences: AmountDifference[] = [];
  let windows = 0;
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const after: bigint = last;
    const { rows, found } = await inConsistentView(db, (tx) => verifyBatch(tx, organizationId, after));
    differences.push(...found);
    windows += rows.length;
    last = rows.at(WINDOWS_AT_ONCE - 1)?.key;
  }
  await db.transaction(async (tx) => {
    const changed = differences.map(({ creatorId, endsOn }) => ({ creatorId, since: endsOn }));
    await noteChangedWindows(tx, organizationId, changed);
    await deleteIdleFacts(tx, organizationId);
  });
  return { windows, differences };
}

async function verifyBatch(
  db: Queryable,
  organizationId: string,
  after: bigint,
): Promise<{ rows: KeptAmountRow[]; found: AmountDifference[] }> {
  const rows = await listKeptAmounts(db, organizationId, { after, limit: WINDOWS_AT_ONCE });
  const found: AmountDifference[] = [];
  for (const ofCampaign of groupBy(rows, ({ id }) => id).values())
    found.push(...(await compareWithFresh(db, organizationId, ofCampaign)));
  return { rows, found };
}

/** The rows are of one campaign. */
async function compareWithFresh(
  db: Queryable,
  organizationId: string,
  rows: readonly KeptAmountRow[],
): Promise<AmountDifference[]> {
  const [campaign] = rows;
  if (campaign === undefined) return [];
  const { schedule } = toAssignedCampaign(campaign);
  const rules = compileRules(campaign.rules);
  const windows = rows.map(toWindow);
  const facts = await loadWindowFacts(db, organizationId, windows, rules.eligibilities);
  return windows.flatMap((window) => {
    const { key, campaignId, creatorId, startsOn, endsOn, keptMinor } = window;
    const columns = facts.get(key)?.columns;
    if (columns === undefined) throw new Error(`Facts of window ${key} were not read`);
    const terms = windowTermsOf(window, schedule, window);
    const freshMinor = stated(calculateWindow(rules, terms, columns).totalMinor);
    return freshMinor === keptMinor
      ? []
      : [{ campaignId, creatorId, startsOn, endsOn, keptMinor, freshMinor }];
  });
}

function toWindow(row: KeptAmountRow) {
  return {
    key: row.key,
    campaignId: row.id,
    creatorId: row.creator_id,
    startsOn: row.window_starts_on,
    endsOn: row.window_ends_on,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    keptMinor: row.amount_minor,
  };
}
