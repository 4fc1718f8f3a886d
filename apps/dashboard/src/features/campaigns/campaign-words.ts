import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleLength } from "@clipledger/domain/calendar/cycles";
import type { CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";

export const statusLabels: Record<CampaignStatus, string> = {
  upcoming: "Upcoming",
  active: "Active",
  closing: "Closing",
  ended: "Ended",
};

const cadences: Readonly<Record<string, string>> = {
  "day 1": "Daily",
  "week 1": "Weekly",
  "week 2": "Every 2 weeks",
  "month 1": "Monthly",
  "month 3": "Quarterly",
  "month 12": "Yearly",
};

/** "Weekly", "Every 3 days". */
export function cadenceLabel({ interval, intervalCount }: CycleLength): string {
  return cadences[`${interval} ${intervalCount}`] ?? `Every ${intervalCount} ${interval}s`;
}

export const anchorLabels: Record<CycleAnchor, string> = {
  rolling: "Own cycles",
  fixed: "Shared calendar",
};

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day, or the day of a midnight: "Sep 21, 2026". */
export function dayText(date: string): string {
  return day.format(new Date(date));
}

/** With its weekday: "Mon, Sep 21, 2026". */
export function weekdayText(date: string): string {
  return weekday.format(new Date(date));
}

/** Both days are part of it. */
export function dayRangeText({ startsOn, endsOn }: { startsOn: CalendarDate; endsOn: CalendarDate }): string {
  return startsOn === endsOn ? dayText(startsOn) : day.formatRange(new Date(startsOn), new Date(endsOn));
}
