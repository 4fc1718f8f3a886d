import type { HubActivityQuery } from "@clipledger/contract/creator-hub/activity-rows";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";

const progress = sql`r.eligible_videos / r.target_videos`;

/** Of a numbered row `r`; the last video's time stands in it only where it is asked for. */
export const sortColumns: Readonly<Record<HubActivityQuery["sortCol"], SqlFragment>> = {
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
