import type { RemovalPreview } from "@clipledger/contract/simulated-data";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { countSimulatedVideos } from "../../library/simulated-videos.ts";
import { countSimulated } from "../../tracking/accounts/simulated-accounts.ts";
import { loadCampaignRules } from "../amounts/campaign-rules.ts";
import { refreshAmounts } from "../amounts/refresh-amounts.ts";
import {
  calculateDue,
  type DueWindows,
  type LoweredWindow,
  loweredOf,
  toAffected,
} from "../owed/guard-due-amounts.ts";
import { type EventWindowRow, eventWindowColumns, joinEventWindow } from "../windows/event-windows.ts";
import { findShare } from "./get-simulated-data.ts";

/** What the removal of all simulated data would take, also from what is owed. Writes nothing. */
export async function previewRemoval(ctx: OperationContext): Promise<RemovalPreview> {
  const { db, organization, clock } = ctx;
  // Where no creator has a simulated account, nobody is owed less.
  if ((await findShare(db, organization.id, { isLinked: true })) !== "none") await refreshAmounts(ctx);
  return db.transaction(async (tx) => {
    const { kept_accounts, kept_videos, set_aside, ...counts } = await countSimulated(tx, organization.id);
    const lowered = await listLowered(tx, organization.id);
    const today = dateOf(clock.now());
    return {
      ...counts,
      libraryVideos: await countSimulatedVideos(tx, organization.id),
      setAside: set_aside,
      kept: { accounts: kept_accounts, videos: kept_videos },
      due: toAffected(lowered.filter(({ row }) => row.ends_on < today)),
      running: toAffected(lowered.filter(({ row }) => row.ends_on >= today)),
    };
  });
}

/** Unsettled windows that would owe less without simulated data. The caller has refreshed amounts. */
export async function listLowered(tx: Transaction, organizationId: string): Promise<LoweredWindow[]> {
  const rows = await tx.rows<UnsettledWindowRow>(sql`
    select ${eventWindowColumns}, w.amount_minor, w.state = 'open' as is_amount_kept
    from (
      select distinct a.creator_id from tracked_accounts a
      where a.organization_id = ${organizationId} and a.is_simulated and a.creator_id is not null
    ) touched
    join billing_windows w on w.organization_id = ${organizationId} and w.creator_id = touched.creator_id ${joinEventWindow}
    where w.state in ('open', 'paying')
    order by w.campaign_id, w.creator_id, w.starts_on`);
  const campaignIds = [...new Set(rows.map(({ campaign_id }) => campaign_id))];
  const rules = await loadCampaignRules(tx, organizationId, campaignIds);
  const owed = await amountsNow(tx, organizationId, rows, rules);
  const left = await calculateDue(tx, organizationId, { rows, rules }, { leavesOutSimulated: true });
  return loweredOf(rows, owed, left);
}

interface UnsettledWindowRow extends EventWindowRow {
  readonly amount_minor: bigint | null;
  readonly is_amount_kept: boolean;
}

/** Open windows have their amounts with them; those that wait for the provider are calculated, as if they were due. */
async function amountsNow(
  tx: Transaction,
  organizationId: string,
  rows: readonly UnsettledWindowRow[],
  rules: DueWindows["rules"],
): Promise<Map<number, bigint>> {
  const isKept = ({ is_amount_kept, amount_minor }: UnsettledWindowRow) =>
    is_amount_kept && amount_minor !== null;
  const others = rows.filter((row) => !isKept(row));
  const amounts = await calculateDue(tx, organizationId, { rows: others, rules });
  for (const row of rows.filter(isKept)) amounts.set(Number(row.key), row.amount_minor ?? 0n);
  return amounts;
}
