import {
  ACTIVITY_DAYS,
  type HubActivityPage,
  type HubActivityRow,
} from "@clipledger/contract/creator-hub/activity-rows";
import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type AssignmentPartsRow, toAssignmentParts } from "../assignment-parts.ts";
import { type OverviewVideoRow, toOverviewVideo } from "../overview-video.ts";
import type { ActivityRow, ActivityTotalsRow } from "./activity-numbers.ts";

export interface LastVideoRow extends OverviewVideoRow {
  readonly assignment_id: string;
}

export interface RecentPostsRow {
  readonly assignment_id: string;
  readonly day: string;
  readonly posted_videos: number;
}

interface ActivityDetails {
  readonly parts: readonly AssignmentPartsRow[];
  readonly lastVideos: readonly LastVideoRow[];
  readonly recentPosts: readonly RecentPostsRow[];
  readonly firstRecentDay: CalendarDate;
  readonly today: CalendarDate;
}

/** An assignment that was removed since its numbers were read is left out. */
export function toActivityRows(rows: readonly ActivityRow[], details: ActivityDetails): HubActivityRow[] {
  const partsById = new Map(details.parts.map((part) => [part.id, part]));
  const videoById = new Map(details.lastVideos.map((video) => [video.assignment_id, video]));
  const postsByDay = new Map(
    details.recentPosts.map(({ assignment_id, day, posted_videos }) => [
      `${assignment_id} ${day}`,
      posted_videos,
    ]),
  );
  const postsOn = (id: string, date: CalendarDate) => postsByDay.get(`${id} ${date}`) ?? 0;
  return rows.flatMap((row) => {
    const parts = partsById.get(row.id);
    if (parts === undefined) return [];
    const lastVideo = videoById.get(row.id);
    return {
      ...toAssignmentParts(parts, details.today),
      ...toNumbers(row),
      postActivity: {
        dayCount: ACTIVITY_DAYS,
        days: Array.from({ length: ACTIVITY_DAYS }, (_, index) => {
          const date = addDays(details.firstRecentDay, index);
          return { date, postedVideos: postsOn(row.id, date) };
        }),
      },
      lastVideo: lastVideo === undefined ? null : toOverviewVideo(lastVideo),
    };
  });
}

export function toActivityTotals(totals: ActivityTotalsRow): HubActivityPage["totals"] {
  return {
    postedVideos: totals.all_posted,
    eligibleVideos: totals.all_eligible,
    targetVideos: totals.all_targets,
    ...toProgress(totals.all_towards_targets, totals.all_targets || null),
    rowCount: totals.total_rows,
    behindRows: totals.behind_rows,
    onTrackRows: totals.on_track_rows,
  };
}

function toNumbers(row: ActivityRow) {
  const progress = toProgress(row.eligible_videos, row.target_videos);
  return {
    postedVideos: row.posted_videos,
    eligibleVideos: row.eligible_videos,
    targetVideos: row.target_videos,
    ...progress,
    isOnTrack: row.is_on_track,
    averagedPostedVideos: row.posted_videos / row.cycles,
    averagedEligibleVideos: row.eligible_videos / row.cycles,
    averagedTargetVideos: row.video_target,
    averagedProgressRatio: progress.progressRatio,
    averagedProgressPercent: progress.progressPercent,
  };
}

function toProgress(eligibleVideos: number, targetVideos: number | null) {
  if (targetVideos === null) return { progressRatio: null, progressPercent: null };
  const progressRatio = eligibleVideos / targetVideos;
  return { progressRatio, progressPercent: Math.round(progressRatio * 100) };
}
