import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type CycleAnchor, type CycleLength, cycleAt } from "@clipledger/domain/calendar/cycles";
import { dayRangeText } from "../campaign-words.ts";

/** What a start means for the cycles, with the dates of the first two. */
export function firstCyclesText(
  { anchor, ...length }: CycleLength & { readonly anchor: CycleAnchor | undefined },
  startsOn: CalendarDate,
): string {
  if (anchor === "rolling") return "Creators can start from this day on, each with cycles of their own.";
  const [first, second] = [cycleAt(startsOn, length, 0), cycleAt(startsOn, length, 1)];
  return `First cycle ${dayRangeText(first)}, then ${dayRangeText(second)}.`;
}
