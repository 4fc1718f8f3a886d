import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { isWanted, isWantedCampaign } from "./assigned.ts";
import type { OverviewFilter } from "./overview-filter.ts";

/** The day of the first campaign or assignment; null without any. */
export async function findFirstDay(db: Queryable, filter: OverviewFilter): Promise<CalendarDate | null> {
  const { day } = await db.row<{ day: CalendarDate | null }>(sql`
    select least(
      (select least(min(c.created_at)::date, min(c.starts_on)) from campaigns c where ${isWantedCampaign(filter)}),
      (select min(s.valid_from) from assignments s where ${isWanted(filter, sql`s`)})
    ) as day`);
  return day;
}
