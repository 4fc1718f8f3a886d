import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type CampaignRow, campaignColumns } from "../campaigns.queries.ts";
import { lockAmounts } from "./amount-changes.queries.ts";

/** An open window with its campaign, its assignment and its amount. */
export interface KeptAmountRow extends CampaignRow {
  readonly key: bigint;
  readonly creator_id: string;
  readonly window_starts_on: CalendarDate;
  readonly window_ends_on: CalendarDate;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
  /** Never null: whether a window pays follows from its amount. */
  readonly amount_minor: bigint;
}

/** Windows that nothing is noted for: their amounts must be right. */
export function listKeptAmounts(
  db: Queryable,
  organizationId: string,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<KeptAmountRow[]> {
  return db.rows(sql`
    select ${campaignColumns}, w.key, w.creator_id, w.starts_on as window_starts_on, w.ends_on as window_ends_on,
      s.valid_from, s.valid_until, w.amount_minor
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    where w.organization_id = ${organizationId} and w.key > ${after} and w.state = 'open' and w.pays is not null
      and not exists (
        select from amount_changes n where n.organization_id = w.organization_id
          and (n.campaign_id = w.campaign_id or (n.creator_id = w.creator_id and n.since <= w.ends_on))
      )
    order by w.key limit ${limit}`);
}

/** Facts of windows that are no longer open: should they come back, they are read anew. */
export async function deleteIdleFacts(tx: Transaction, organizationId: string): Promise<void> {
  await lockAmounts(tx, organizationId);
  await tx.execute(sql`
    delete from window_facts f where f.organization_id = ${organizationId} and not exists (
      select from billing_windows w
      where w.organization_id = f.organization_id and w.key = f.window_key and w.state = 'open'
    )`);
}
