const DAY_MS = 86_400_000;
const UNORDERED = Number.NaN;

/** Notices which videos have at most one row for each day, without remembering the days. */
export interface DayOrder {
  note(number: number, observedAt: number): void;
  /** Only true if the days of the video's rows ran one way, forward or backward. */
  isOncePerDay(number: number): boolean;
}

export function createDayOrder(): DayOrder {
  const lastDays: number[] = [];
  const directions: number[] = [];
  return {
    note(number, observedAt) {
      const day = Math.floor(observedAt / DAY_MS);
      const lastDay = lastDays[number];
      lastDays[number] = day;
      const known = directions[number] ?? 0;
      if (lastDay === undefined) directions[number] = 0;
      else {
        const direction = Math.sign(day - lastDay);
        directions[number] = direction !== 0 && known * direction >= 0 ? direction : UNORDERED;
      }
    },
    isOncePerDay: (number) => !Number.isNaN(directions[number] ?? UNORDERED),
  };
}
