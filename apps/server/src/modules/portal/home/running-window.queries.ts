import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface RunningWindowRow {
  readonly campaign_id: string;
  readonly campaign_name: string;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly counted_at: Date | null;
}

/** Assignments of a creator never overlap, so that one window runs at most. */
export function findRunningWindow(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<RunningWindowRow | undefined> {
  const { organizationId, creatorId, today } = named;
  return db.maybeRow(sql`
    select w.campaign_id, c.name as campaign_name, w.starts_on, w.ends_on, (
      select max(a.loaded_at) from tracked_accounts a
      where a.organization_id = w.organization_id and a.creator_id = w.creator_id
    ) as counted_at
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    where w.organization_id = ${organizationId} and w.creator_id = ${creatorId}
      and w.state in ('open', 'paying') and w.starts_on <= ${today} and w.ends_on >= ${today}`);
}
