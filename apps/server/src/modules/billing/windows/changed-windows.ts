import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Windows of the creator that end on the day or later may pay something else. */
export interface ChangedWindows {
  readonly creatorId: string;
  readonly since: CalendarDate;
}

/** When an assignment's end moves, another window is its last, and that one pays what would have come later. */
export async function noteChangedWindows(
  tx: Transaction,
  organizationId: string,
  changed: readonly ChangedWindows[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    insert into amount_changes (organization_id, creator_id, since)
    select ${organizationId}, changed.*
    from unnest(
      ${changed.map(({ creatorId }) => creatorId)}::text[], ${changed.map(({ since }) => since)}::date[]
    ) as changed`);
}
