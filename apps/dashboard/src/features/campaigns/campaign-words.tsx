import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import {
  type Cycle,
  type CycleAnchor,
  type CycleLength,
  cycleAt,
  cycleIndexOf,
} from "@clipledger/domain/calendar/cycles";
import type { CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { dayRange, shortDate, weekdayDate } from "../../ui/primitives/time.tsx";

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

/** A day, or the day of a midnight: "21 Sep 2026". */
export function dayText(date: string): string {
  return shortDate(date);
}

/** With its weekday: "Mon, 21 Sep 2026". */
export function weekdayText(date: string): string {
  return weekdayDate(date);
}

/** Both days are part of it. */
export function dayRangeText({ startsOn, endsOn }: { startsOn: CalendarDate; endsOn: CalendarDate }): string {
  return dayRange(startsOn, endsOn);
}

const tones: Record<CampaignStatus, BadgeTone> = {
  upcoming: "info",
  active: "accent",
  closing: "warning",
  ended: "neutral",
};

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return <StateBadge tone={tones[status]}>{statusLabels[status]}</StateBadge>;
}

const cyclesBack = 12;
const cyclesAhead = 26;

/** The cycles around a day, oldest first, to choose one by its first or last day. */
export function cyclesAround(origin: CalendarDate, length: CycleLength, day: CalendarDate): readonly Cycle[] {
  const middle = cycleIndexOf(origin, length, day) ?? 0;
  const first = Math.max(0, middle - cyclesBack);
  return Array.from({ length: middle + cyclesAhead - first + 1 }, (_, step) =>
    cycleAt(origin, length, first + step),
  );
}

/** What a start means for the cycles, with the dates of the first two. */
export function firstCyclesText(
  { anchor, ...length }: CycleLength & { readonly anchor: CycleAnchor | undefined },
  startsOn: CalendarDate,
): string {
  if (anchor === "rolling") return "Creators can start from this day on, each with cycles of their own.";
  const [first, second] = [cycleAt(startsOn, length, 0), cycleAt(startsOn, length, 1)];
  return `First cycle ${dayRangeText(first)}, then ${dayRangeText(second)}.`;
}
