import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** An assignment with its creator, and its last window that was settled or is being paid. */
export interface EndingAssignmentRow {
  id: string;
  valid_from: CalendarDate;
  valid_until: CalendarDate | null;
  creator_id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  settled_from: CalendarDate | null;
  settled_until: CalendarDate | null;
  settled_state: "paid" | "canceled" | null;
}

export function listEndingAssignments(
  db: Queryable,
  organizationId: string,
  campaignId: string,
): Promise<EndingAssignmentRow[]> {
  return db.rows(sql`
    select a.id, a.valid_from, a.valid_until, cr.id as creator_id, u.id as user_id, cr.first_name, cr.last_name, u.email,
      case when cr.joined_at is not null then u.image end as image, settled.starts_on as settled_from,
      settled.ends_on as settled_until,
      case settled.state when 'paying' then 'paid' else settled.state end as settled_state
    from assignments a
    join creators cr on cr.organization_id = a.organization_id and cr.id = a.creator_id
    join users u on u.id = cr.user_id
    left join lateral (
      select w.starts_on, w.ends_on, w.state from billing_windows w
      where w.organization_id = a.organization_id and w.assignment_id = a.id and w.state in ('paying', 'paid', 'canceled')
      order by w.starts_on desc limit 1
    ) settled on true
    where a.organization_id = ${organizationId} and a.campaign_id = ${campaignId}
    order by a.valid_from, a.id`);
}
