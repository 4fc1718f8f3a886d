const DAY_MS = 86_400_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Notices which videos have their rows in order, at most one for each day. */
export interface DayOrder {
  note(number: number, observedAt: number): void;
  isInOrder(number: number): boolean;
}

export function createDayOrder(): DayOrder {
  const lastDays: number[] = [];
  return {
    note(number, observedAt) {
      const day = Math.floor(observedAt / DAY_MS);
      lastDays[number] = day > (lastDays[number] ?? 0) ? day : NEVER;
    },
    isInOrder: (number) => lastDays[number] !== NEVER,
  };
}
