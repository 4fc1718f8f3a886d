import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";
import type { DayBounds } from "../gains/gain-question.ts";

/** Columns of what apps earned, and how often they were installed. */
export interface AppRow {
  readonly revenue_minor: bigint;
  readonly installs: bigint;
}

/** Selects one row: the numbers between the days. Of the filter, only projects name apps. */
export function totalAppNumbers(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  return sql`select ${summedNumbers} ${appDays(filter, days)}`;
}

/** Selects a row for each day that has any. */
export function appNumbersByDay(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  return sql`select d.day, ${summedNumbers} ${appDays(filter, days)} group by d.day`;
}

const summedNumbers = sql`coalesce(sum(d.revenue_minor), 0)::bigint as revenue_minor,
  coalesce(sum(d.installs), 0)::bigint as installs`;

function appDays({ organizationId, projects }: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const apps =
    projects === undefined
      ? sql`select id from apps where organization_id = ${organizationId}`
      : sql`select app_id from projects where organization_id = ${organizationId} and id = any(${projects})`;
  return sql`from app_days d
    where d.organization_id = ${organizationId} and d.app_id = any(array(${apps})) and d.day between ${from} and ${to}`;
}
