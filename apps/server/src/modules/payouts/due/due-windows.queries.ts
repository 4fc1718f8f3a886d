import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import {
  type EventWindowRow,
  eventWindowColumns,
  joinEventWindow,
} from "../../campaigns/windows/event-windows.ts";

/** Organizations where something may have become due: each is a few looks into indexes. */
export async function listOrganizationsToTell(db: Queryable, today: CalendarDate): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where exists (select from amount_changes n where n.organization_id = o.id)
      or exists (select from assignments s where s.organization_id = o.id and s.next_window_on <= ${today})
      or exists (
        select from billing_windows w where w.organization_id = o.id and w.state = 'open' and w.pays is null
      )
      or exists (
        select from billing_windows w
        where w.organization_id = o.id and w.state = 'open' and w.pays and w.told_generation < w.generation
          and w.ends_on < ${today}
      )
    order by o.id`);
  return rows.map(({ id }) => id);
}

export interface DueWindowRow extends EventWindowRow {
  readonly amount_minor: bigint;
  readonly interval: CycleInterval;
  readonly interval_count: number;
  readonly anchor: CycleAnchor;
  readonly campaign_starts_on: CalendarDate;
  readonly valid_from: CalendarDate;
}

/**
 * Takes due windows that were not told in their generation: they count as told when the transaction commits. What somebody
 * else takes or changes at this moment is left to the next pass.
 */
export async function takeUntoldWindows(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  limit: number,
): Promise<DueWindowRow[]> {
  const rows = await tx.rows<DueWindowRow>(sql`
    select ${eventWindowColumns}, w.amount_minor, c.interval, c.interval_count, c.anchor,
      c.starts_on as campaign_starts_on, s.valid_from
    from billing_windows w ${joinEventWindow}
    join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    where w.organization_id = ${organizationId} and w.state = 'open' and w.pays and w.told_generation < w.generation
      and w.ends_on < ${today}
    order by w.ends_on, w.key limit ${limit} for no key update of w skip locked`);
  await tx.execute(sql`
    update billing_windows set told_generation = generation
    where organization_id = ${organizationId} and key = any(${rows.map(({ key }) => key)}::bigint[])`);
  return rows;
}
