import type { CalendarDate } from "../../calendar/calendar-date.ts";

/** How a caller names a cycle: by its place around today, or by a day of their own. */
export const CYCLE_BASES = ["prev", "current", "next", "custom"] as const;

export type CycleBasis = (typeof CYCLE_BASES)[number];

export type StartChoice = {
  readonly startBasis: CycleBasis;
  readonly startDate?: CalendarDate | undefined;
};

export type EndChoice = { readonly endBasis: CycleBasis; readonly endDate?: CalendarDate | undefined };
