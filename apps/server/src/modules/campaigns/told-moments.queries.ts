import type { EventType } from "@clipledger/contract/events/catalog";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { firstNewsDay } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/** Something that a day brought about: what happened, to which row, and on which day. */
export interface Moment {
  readonly moment: EventType;
  readonly subjectId: string;
  readonly onDay: CalendarDate;
}

/** Remembers that these were told. Answers those that had not been, which are the caller's to tell. */
export async function insertToldMoments(
  tx: Transaction,
  organizationId: string,
  moments: readonly Moment[],
  at: Date,
): Promise<Moment[]> {
  if (moments.length === 0) return [];
  const rows = await tx.rows<{ moment: EventType; subject_id: string; on_day: CalendarDate }>(sql`
    insert into told_moments (organization_id, moment, subject_id, on_day, told_at)
    select ${organizationId}, m.moment, m.subject_id, m.on_day, ${at}
    from unnest(
      ${moments.map(({ moment }) => moment)}::text[], ${moments.map(({ subjectId }) => subjectId)}::text[],
      ${moments.map(({ onDay }) => onDay)}::date[]
    ) as m(moment, subject_id, on_day)
    on conflict do nothing
    returning moment, subject_id, on_day`);
  return rows.map(({ moment, subject_id, on_day }) => ({ moment, subjectId: subject_id, onDay: on_day }));
}

/**
 * For moments that a write takes from the pass by moving their day: those that it would still have told. They are the
 * caller's to tell.
 */
export function takeUntoldMoments(
  tx: Transaction,
  organizationId: string,
  moments: readonly Moment[],
  at: Date,
): Promise<Moment[]> {
  const since = firstNewsDay(dateOf(at));
  return insertToldMoments(
    tx,
    organizationId,
    moments.filter(({ onDay }) => onDay >= since),
    at,
  );
}
