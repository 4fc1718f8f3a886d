import type { HubActivityQuery } from "@clipledger/contract/creator-hub/activity-rows";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { isDuring, isPublished, isWanted, joinCampaign, joinVideos } from "../assigned.ts";
import { coveredCycles } from "../covered-cycles.ts";
import { creatorName, joinCreator } from "../creator-columns.ts";
import { type NumberedPage, readNumberedPage } from "../numbered-page.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { sortColumns } from "./activity-sorting.ts";
import { lastVideos } from "./last-videos.queries.ts";

export interface ActivityRow {
  readonly id: string;
  readonly posted_videos: number;
  readonly eligible_videos: number;
  /** How many cycles the range and the assignment share. */
  readonly cycles: number;
  readonly video_target: number | null;
  readonly target_videos: number | null;
  readonly is_on_track: boolean;
}

export interface ActivityTotalsRow {
  readonly total_rows: number;
  readonly all_posted: number;
  readonly all_eligible: number;
  readonly all_targets: number;
  /** Eligible videos of rows with a target. */
  readonly all_towards_targets: number;
  readonly on_track_rows: number;
  readonly behind_rows: number;
  readonly refreshed_at: Date | null;
}

export function readActivityPage(
  db: Queryable,
  question: OverviewQuestion,
  query: HubActivityQuery,
): Promise<NumberedPage<ActivityRow, ActivityTotalsRow>> {
  const isListed = progressFilters[query.progressFilter];
  return readNumberedPage(
    db,
    {
      numbered: sql`${listedAssignments(question)}, ${posts(question)}, ${numbered(question, query)}`,
      isListed,
      totals: totalsOf(isListed, question),
      order: sortColumns[query.sortCol],
    },
    query,
  );
}

const progressFilters: Readonly<Record<HubActivityQuery["progressFilter"], SqlFragment>> = {
  all: sql`true`,
  behind: sql`not r.is_on_track`,
  onTrack: sql`r.is_on_track`,
};

/** Assignments with a day in the range, the days they share with it, and how many cycles these make up. */
function listedAssignments(question: OverviewQuestion): SqlFragment {
  const { from, to } = question.days;
  return sql`listed as materialized (
    select r.*, ${coveredCycles} as cycles
    from (
      select s.organization_id, s.id, s.creator_id, s.valid_from, s.valid_until, c.interval, c.interval_count,
        c.video_target, c.name as campaign_name, ${creatorName} as creator_name,
        case c.anchor when 'fixed' then c.starts_on else s.valid_from end as origin,
        greatest(s.valid_from, ${from}) as first_day, least(s.valid_until, ${to}) as last_day
      from assignments s ${joinCampaign} ${joinCreator}
      where ${isWanted(question, sql`s`)} and ${isDuring(question.days)}
    ) r)`;
}

function posts(question: OverviewQuestion): SqlFragment {
  return sql`posts as (
    select s.id, count(*)::int as posted_videos, (count(*) filter (where v.counts))::int as eligible_videos
    from listed s ${joinVideos(question)} where ${isPublished(question.days)}
    group by s.id)`;
}

function numbered(question: OverviewQuestion, { sortCol }: HubActivityQuery): SqlFragment {
  const latest =
    sortCol === "lastVideo"
      ? sql`left join (select assignment_id, published_at from (${lastVideos(question, sql`listed`)}) v) latest
          on latest.assignment_id = r.id`
      : sql``;
  const latestColumn = sortCol === "lastVideo" ? sql`, latest.published_at as last_published_at` : sql``;
  return sql`numbered as materialized (
    select r.id, r.creator_id, r.campaign_name, r.creator_name, r.valid_from, r.posted_videos, r.eligible_videos,
      r.cycles::float8 as cycles, r.video_target, r.target_videos::float8 as target_videos,
      ${isOnTrack(question)} as is_on_track ${latestColumn}
    from (
      select listed.*, listed.video_target * listed.cycles as target_videos,
        coalesce(posts.posted_videos, 0) as posted_videos, coalesce(posts.eligible_videos, 0) as eligible_videos
      from listed left join posts on posts.id = listed.id
    ) r ${latest})`;
}

/** Today is not over: nothing is owed for it yet. */
function isOnTrack({ today }: OverviewQuestion): SqlFragment {
  const daysOver = sql`greatest(0, least(r.last_day, ${today}::date - 1) - r.first_day + 1)`;
  return sql`(r.video_target is null or
    r.eligible_videos >= round(r.target_videos * ${daysOver} / (r.last_day - r.first_day + 1), 9))`;
}

function totalsOf(isListed: SqlFragment, { organizationId }: OverviewQuestion): SqlFragment {
  return sql`
    select count(*) filter (where ${isListed})::int as total_rows,
      coalesce(sum(r.posted_videos) filter (where ${isListed}), 0)::int as all_posted,
      coalesce(sum(r.eligible_videos) filter (where ${isListed}), 0)::int as all_eligible,
      coalesce(sum(r.target_videos) filter (where ${isListed}), 0) as all_targets,
      coalesce(sum(r.eligible_videos) filter (where ${isListed} and r.video_target is not null), 0)::int
        as all_towards_targets,
      (count(*) filter (where r.is_on_track))::int as on_track_rows,
      (count(*) filter (where not r.is_on_track))::int as behind_rows,
      (select max(a.loaded_at) from tracked_accounts a where a.organization_id = ${organizationId}
        and a.creator_id in (select creator_id from numbered)) as refreshed_at
    from numbered r`;
}
