import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type Cycle, type CycleLength, cycleAt, cycleIndexOf } from "@clipledger/domain/calendar/cycles";

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
