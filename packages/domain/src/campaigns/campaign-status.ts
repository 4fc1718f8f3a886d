import type { CalendarDate } from "../calendar/calendar-date.ts";

export const CAMPAIGN_STATUSES = ["upcoming", "active", "closing", "ended"] as const;

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** A campaign still runs on its end date. */
export function campaignStatus(
  startsOn: CalendarDate,
  endsOn: CalendarDate | null,
  today: CalendarDate,
): CampaignStatus {
  if (today < startsOn) return "upcoming";
  if (endsOn === null) return "active";
  return today > endsOn ? "ended" : "closing";
}
