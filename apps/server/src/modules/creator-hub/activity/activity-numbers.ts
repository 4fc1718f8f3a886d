import type { HubActivityQuery } from "@clipledger/contract/creator-hub/activity-rows";
import type { Database } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { assignedAccounts, joinAssignedVideos, postedVideos } from "../assigned-videos.ts";
import { type NumberedPage, namesFor, readNumberedPage } from "../numbered-page.ts";
import { isDuring, isWanted, joinCampaign, type OverviewQuestion } from "../overview-question.ts";
import { coveredCycles } from "./covered-cycles.ts";

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
  db: Database,
  question: OverviewQuestion,
  query: HubActivityQuery,
): Promise<NumberedPage<ActivityRow, ActivityTotalsRow>> {
  const isListed = progressFilters[query.progressFilter];
  return readNumberedPage(
    db,
    {
      numbered: sql`${listedAssignments(question, query)}, ${monthsCovered}, ${assignedAccounts(question, sql`listed`)},
        ${postedVideos(question, sql`listed`)}, ${numbered(question, query)}`,
      isListed,
      totals: totalsOf(isListed),
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

const progress = sql`r.eligible_videos / r.target_videos`;

/** Of a numbered row `r`; names and the last video's time stand in it only where they are asked for. */
const sortColumns: Readonly<Record<HubActivityQuery["sortCol"], SqlFragment>> = {
  progressRatio: progress,
  progressPercent: progress,
  averagedProgressRatio: progress,
  postedVideos: sql`r.posted_videos`,
  eligibleVideos: sql`r.eligible_videos`,
  targetVideos: sql`r.target_videos`,
  averagedPostedVideos: sql`r.posted_videos / r.cycles`,
  averagedEligibleVideos: sql`r.eligible_videos / r.cycles`,
  averagedTargetVideos: sql`r.video_target`,
  lastVideo: sql`r.last_published_at`,
  creator: sql`lower(r.creator_name)`,
  creatorName: sql`lower(r.creator_name)`,
  campaign: sql`lower(r.campaign_name)`,
  campaignName: sql`lower(r.campaign_name)`,
  validFrom: sql`r.valid_from`,
};

/** Assignments with a day in the range, and the days they share with it. Those in cycles of months name these days. */
function listedAssignments(question: OverviewQuestion, { sortCol }: HubActivityQuery): SqlFragment {
  const { from, to } = question.days;
  const names = namesFor(sortCol);
  return sql`listed as materialized (
    select r.*, row_number() over ()::int as number,
      case r.interval when 'month' then concat_ws(' ', r.interval_count, r.origin, r.first_day, r.last_day) end as months
    from (
      select s.id, s.key, s.creator_id, s.valid_from, s.valid_until, c.interval, c.interval_count, c.video_target,
        case c.anchor when 'fixed' then c.starts_on else s.valid_from end as origin,
        greatest(s.valid_from, ${from}) as first_day, least(s.valid_until, ${to}) as last_day ${names.columns}
      from assignments s ${joinCampaign} ${names.join}
      where ${isWanted(question, sql`s`)} and ${isDuring(question.days)}
    ) r)`;
}

/** Many assignments share their days, and to find their place among months takes long: it is done once for all of them. */
const monthsCovered: SqlFragment = sql`covered as materialized (
  select r.months, ${coveredCycles} as cycles
  from (
    select distinct on (months) months, interval, interval_count, origin, first_day, last_day
    from listed where months is not null
  ) r)`;

function numbered(question: OverviewQuestion, query: HubActivityQuery): SqlFragment {
  const isByLastVideo = query.sortCol === "lastVideo";
  return sql`numbered as materialized (
    select r.id, r.valid_from, r.posted_videos, r.eligible_videos, r.cycles::float8 as cycles, r.video_target,
      r.target_videos::float8 as target_videos, ${isOnTrack(question)} as is_on_track ${sortedBy(query)}
    from (
      select r.*, r.video_target * r.cycles as target_videos
      from (
        select r.*, coalesce(covered.cycles, ${coveredCycles}) as cycles,
          coalesce(posts.posted_videos, 0) as posted_videos, coalesce(posts.eligible_videos, 0) as eligible_videos
        from listed r left join covered on covered.months = r.months left join posts on posts.number = r.number
      ) r
    ) r ${isByLastVideo ? sql`left join (${lastPublications(question)}) latest on latest.number = r.number` : sql``})`;
}

/** What rows have only for their order. */
function sortedBy({ sortCol }: HubActivityQuery): SqlFragment {
  if (sortCol === "lastVideo") return sql`, latest.published_at as last_published_at`;
  if (sortCol === "creator" || sortCol === "creatorName") return sql`, r.creator_name`;
  return sortCol === "campaign" || sortCol === "campaignName" ? sql`, r.campaign_name` : sql``;
}

function lastPublications(question: OverviewQuestion): SqlFragment {
  return sql`
    select h.number, max(v.published_at) as published_at from assigned h ${joinAssignedVideos(question)}
    where v.published_on <= ${question.days.to} group by h.number`;
}

/** Today is not over: nothing is owed for it yet. */
function isOnTrack({ today }: OverviewQuestion): SqlFragment {
  const daysOver = sql`greatest(0, least(r.last_day, ${today}::date - 1) - r.first_day + 1)`;
  return sql`(r.video_target is null or
    r.eligible_videos >= round(r.target_videos * ${daysOver} / (r.last_day - r.first_day + 1), 9))`;
}

function totalsOf(isListed: SqlFragment): SqlFragment {
  return sql`
    select count(*) filter (where ${isListed})::int as total_rows,
      coalesce(sum(r.posted_videos) filter (where ${isListed}), 0)::int as all_posted,
      coalesce(sum(r.eligible_videos) filter (where ${isListed}), 0)::int as all_eligible,
      coalesce(sum(r.target_videos) filter (where ${isListed}), 0) as all_targets,
      coalesce(sum(r.eligible_videos) filter (where ${isListed} and r.video_target is not null), 0)::int
        as all_towards_targets,
      (count(*) filter (where r.is_on_track))::int as on_track_rows,
      (count(*) filter (where not r.is_on_track))::int as behind_rows,
      (select max(loaded_at) from assigned) as refreshed_at
    from numbered r`;
}
