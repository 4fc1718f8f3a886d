import { type CalendarDate, calendarDate, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { Cycle } from "@clipledger/domain/calendar/cycles";
import { ownCycles } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { cadenceText } from "@clipledger/domain/campaigns/spec/texts";
import type { Creator } from "../../api/types.ts";
import { shortDate } from "../../ui/primitives/text/time.tsx";

export type CampaignWork = NonNullable<Creator["campaignDisplay"]>;

export function isRunning(work: CampaignWork, today: CalendarDate): boolean {
  return work.assignmentValidFrom <= today;
}

/** When it began or will, and when it ends: "Since 14 Sep 2026, until 27 Sep 2026". */
export function workText(work: CampaignWork, today: CalendarDate): string {
  const start = `${isRunning(work, today) ? "Since" : "From"} ${shortDate(work.assignmentValidFrom)}`;
  const end = work.assignmentValidUntil;
  return end === null ? start : `${start}, until ${shortDate(end)}`;
}

/** The one date of it that matters most: its end once that is set, else its start. */
export function workNote(work: CampaignWork, today: CalendarDate): string {
  if (!isRunning(work, today)) return `From ${shortDate(work.assignmentValidFrom)}`;
  const end = work.assignmentValidUntil;
  return end === null ? `Since ${shortDate(work.assignmentValidFrom)}` : `Until ${shortDate(end)}`;
}

/** The cycle of the creator's own that today is in; before their first day, the first one. */
export function currentCycle(work: CampaignWork, today: CalendarDate): Cycle {
  const schedule = {
    interval: work.interval,
    intervalCount: work.intervalCount,
    anchor: work.billingAnchor,
    startsOn: calendarDate(work.startDate),
  };
  const { current, next } = ownCycles(schedule, calendarDate(work.assignmentValidFrom), today);
  return current ?? next;
}

/** "4 days left", "Last day", "Starts in 3 days". */
export function cycleCountdown({ startsOn, endsOn }: Cycle, today: CalendarDate): string {
  const untilStart = daysBetween(today, startsOn);
  if (untilStart > 0) return untilStart === 1 ? "Starts tomorrow" : `Starts in ${untilStart} days`;
  const left = daysBetween(today, endsOn);
  if (left <= 0) return "Last day";
  return left === 1 ? "1 day left" : `${left} days left`;
}

/** "Weekly, the same days for everybody". */
export function cadenceSentence(work: CampaignWork): string {
  const cadence = cadenceText(work);
  const whose = work.billingAnchor === "fixed" ? "the same days for everybody" : "from their own first day";
  return `${cadence.charAt(0).toUpperCase()}${cadence.slice(1)}, ${whose}`;
}
