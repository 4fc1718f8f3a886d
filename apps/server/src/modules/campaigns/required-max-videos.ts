import { MAX_VIDEOS } from "@clipledger/contract/tracking-shared";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { paysForViews } from "@clipledger/domain/campaigns/spec/spec-issues";
import { longestCycleDays } from "@clipledger/domain/campaigns/spec/spec-warnings";

const MOST = Math.max(...MAX_VIDEOS);

/**
 * How many of its newest videos an account must fetch for every one that counts to be seen: those of the current cycle,
 * and of the cycles from which videos still gain. Null without a video target.
 */
export function requiredMaxVideos({ videoTarget, schedule, payouts }: CampaignSpec): number | null {
  if (videoTarget === null) return null;
  const earlierCycles = paysForViews(payouts)
    ? Math.ceil(payouts.eligibility.windowDays / longestCycleDays(schedule))
    : 0;
  const needed = videoTarget * (1 + earlierCycles);
  return MAX_VIDEOS.find((allowed) => allowed >= needed) ?? MOST;
}
