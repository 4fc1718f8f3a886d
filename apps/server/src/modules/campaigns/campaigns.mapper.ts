import type { NormalizedSpecOutput } from "@clipledger/contract/campaigns/normalized-spec";
import { type EventCampaign, EventCampaignSchema } from "@clipledger/contract/events/campaigns";
import { MAX_VIDEOS } from "@clipledger/contract/tracking-shared";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { paysForViews } from "@clipledger/domain/campaigns/spec/spec-issues";
import { longestCycleDays } from "@clipledger/domain/campaigns/spec/spec-warnings";
import { wireFields } from "../../infra/wire-fields.ts";
import type { CampaignRow } from "./campaigns.queries.ts";

/** The normalized spec that the row's columns hold. */
export function toSpec(row: CampaignRow): NormalizedSpecOutput {
  return {
    name: row.name,
    description: row.description,
    currency: row.currency,
    schedule: {
      interval: row.interval,
      intervalCount: row.interval_count,
      anchor: row.anchor,
      startsOn: row.starts_on,
    },
    videoTarget: row.video_target,
    briefId: row.brief_id,
    ...(row.requires_proof && { requireProof: true }),
    payouts: row.payouts,
  };
}

/** The campaign as events and rows alike have it. */
export function toEventCampaign(row: CampaignRow, today: CalendarDate): EventCampaign {
  return {
    ...wireFields(EventCampaignSchema, row),
    billingAnchor: row.anchor,
    timeZone: "UTC",
    validFrom: toWireMidnight(row.starts_on),
    validUntil: row.ends_on && toWireMidnight(row.ends_on),
    status: campaignStatus(row.starts_on, row.ends_on, today),
    spec: toSpec(row),
  };
}

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
