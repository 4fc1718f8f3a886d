import type { HubEventsQuery } from "@clipledger/contract/creator-hub/hub-events";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import type { DayBounds } from "../../analytics/gains/gain-question.ts";
import { assignedAccounts, isPublished, joinAssignedVideos, measuredVideos } from "../assigned-videos.ts";
import { isDuring, isWanted, type OverviewQuestion } from "../overview-question.ts";

/** The videos posted for assignments that a page is made of, and how many there are in all. */
export interface PostedVideos {
  /** Common table expressions: the assignments `begun`, and the videos `posted` for them, of all days or some. */
  readonly tables: SqlFragment;
  /** How many were posted on all days. */
  readonly count: SqlFragment;
  /** Whether these are all that the pages up to the one that is asked for could show. */
  readonly fillPage: SqlFragment;
}

/** Every video of the days. */
export function allPosted(question: OverviewQuestion, now: Date): PostedVideos {
  return {
    tables: sql`${assignmentsOf(question)}, ${postedOn(question, question.days, now)}`,
    count: sql`(select count(*) from posted)`,
    fillPage: sql`true`,
  };
}

/** As many of the organization's videos are near enough to be looked at one by one, and more for a later page. */
const NEAR_VIDEOS = 2_000;

/**
 * Where there are very many videos, only those of the last days, or of the first: in all likelihood they fill the page. How many there
 * are in all is known from the totals kept of assignments. Undefined where there are not that many.
 */
export async function findNearestPosted(
  db: Queryable,
  question: OverviewQuestion,
  { sortDir, page, perPage }: HubEventsQuery,
  now: Date,
): Promise<PostedVideos | undefined> {
  const { days, filter } = question;
  const far = await db.maybeRow<{ day: CalendarDate }>(sql`
    select (v.published_at at time zone 'UTC')::date as day from videos v
    where v.organization_key = ${organizationKey(filter)} and v.counts and ${isWithin(days, now)}
    order by v.published_at ${sortDir === "asc" ? sql`asc` : sql`desc`}
    offset ${NEAR_VIDEOS + 10 * page * perPage} limit 1`);
  if (far === undefined) return undefined;
  const day = sql`${far.day}::date`;
  const near = sortDir === "asc" ? { from: days.from, to: day } : { from: day, to: days.to };
  return {
    tables: sql`${assignmentsOf(question)}, ${postedOn(question, near, now)},
      ${measuredVideos({ ...question, publicationMode: "allEligible" }, days)}`,
    count: sql`((select coalesce(sum(posted_videos), 0) from measured) - ${postedLater(question, now)})`,
    fillPage: sql`(select count(*) from posted) >= ${page * perPage}`,
  };
}

function assignmentsOf(question: OverviewQuestion): SqlFragment {
  return sql`begun as materialized (
      select row_number() over ()::int as number, s.key, s.id, s.campaign_id, s.creator_id, s.valid_from, s.valid_until
      from assignments s where ${isWanted(question, sql`s`)} and ${isDuring(question.days)}),
    ${assignedAccounts(question, sql`begun`)}`;
}

function postedOn(question: OverviewQuestion, days: DayBounds, now: Date): SqlFragment {
  return sql`posted as materialized (
    select h.number, v.key, v.platform, v.platform_video_id, v.published_at
    from assigned h ${joinAssignedVideos(question)} where ${isPublished(days)} and ${isWithin(days, now)})`;
}

/** Totals are of whole days. What a platform says to be published later today has not happened yet. */
function postedLater(question: OverviewQuestion, now: Date): SqlFragment {
  const later = (counts: SqlFragment) => sql`(
    select count(*) from assigned h ${joinAssignedVideos(question)} and ${counts}
    where ${isPublished(question.days)} and v.published_at > ${now})`;
  return sql`${later(sql`v.counts`)} - ${later(sql`not v.counts`)}`;
}

function isWithin({ from, to }: DayBounds, now: Date): SqlFragment {
  return sql`v.published_at >= ${from} and v.published_at < ${to} + 1 and v.published_at <= ${now}`;
}
