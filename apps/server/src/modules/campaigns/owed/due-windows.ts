import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { chunk } from "../../../infra/lists.ts";
import { setForCalculation } from "../amounts/calculation-settings.ts";
import { type CampaignRules, loadCampaignRules } from "../amounts/campaign-rules.ts";
import { readFacts } from "../amounts/kept-facts.queries.ts";
import { groupBy } from "../assignments/group-by.ts";
import { type EventWindowRow, eventWindowColumns, joinEventWindow } from "../windows/event-windows.ts";

/** Due windows, held until the transaction ends: nobody pays them meanwhile. */
interface DueWindows {
  readonly rows: readonly EventWindowRow[];
  /** The rules that the windows are calculated by, before a change and after it. */
  readonly rules: ReadonlyMap<string, CampaignRules>;
}

/** Of the creators to whom these accounts are linked, the windows that their videos can be part of. */
export function lockDueWindowsOfAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
  today: CalendarDate,
): Promise<DueWindows> {
  return lockDueWindows(
    tx,
    organizationId,
    today,
    sql`(
      select a.creator_id, min(oldest.published_on) as since
      from tracked_accounts a
      cross join lateral (
        select v.published_on from videos v
        where v.organization_key = a.organization_key and v.account_key = a.key and v.counts
        order by v.published_on limit 1
      ) oldest
      where a.organization_id = ${organizationId} and a.id = any(${accountIds}::text[]) and a.creator_id is not null
      group by a.creator_id
    ) touched
    join billing_windows w on w.creator_id = touched.creator_id and w.ends_on >= touched.since`,
  );
}

export function lockDueWindowsOfCampaign(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
  today: CalendarDate,
): Promise<DueWindows> {
  return lockDueWindows(
    tx,
    organizationId,
    today,
    sql`(select ${campaignId}::text as id) asked join billing_windows w on w.campaign_id = asked.id`,
  );
}

/** A window that waits for the provider is among them: should the provider refuse, it is due as before. */
async function lockDueWindows(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  source: SqlFragment,
): Promise<DueWindows> {
  const rows = await tx.rows<EventWindowRow>(sql`
    select ${eventWindowColumns} from ${source} ${joinEventWindow}
    where w.organization_id = ${organizationId} and w.state in ('open', 'paying') and w.ends_on < ${today}::date
    order by w.campaign_id, w.creator_id, w.starts_on for no key update of w`);
  const campaignIds = [...new Set(rows.map(({ campaign_id }) => campaign_id))];
  return { rows, rules: await loadCampaignRules(tx, organizationId, campaignIds) };
}

const WINDOWS_AT_ONCE = 500;

/** What the windows owe by what is stored now, by their keys. Kept nowhere: whoever reads amounts next keeps them. */
export async function calculateDue(
  tx: Transaction,
  organizationId: string,
  { rows, rules }: DueWindows,
): Promise<Map<number, bigint>> {
  const amounts = new Map<number, bigint>();
  if (rows.length > 0) await setForCalculation(tx);
  for (const [campaignId, windows] of groupBy(rows, ({ campaign_id }) => campaign_id)) {
    const ofCampaign = rules.get(campaignId);
    if (ofCampaign === undefined) throw new Error(`No rules of ${campaignId}`);
    for (const part of chunk(windows, WINDOWS_AT_ONCE)) {
      const keys = part.map(({ key }) => key);
      const facts = await readFacts(tx, organizationId, keys, ofCampaign.compiled.eligibilities);
      for (const { key, amountMinor } of facts.map(ofCampaign.calculate)) amounts.set(key, amountMinor);
    }
  }
  return amounts;
}
