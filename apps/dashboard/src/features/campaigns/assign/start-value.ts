import {
  addDays,
  type CalendarDate,
  calendarDate,
  compareDates,
} from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/cycle-basis";
import { resolveStart } from "@clipledger/domain/campaigns/assignments/resolve-start";
import type { AssignOptions, CampaignRow } from "../../../api/types.ts";
import { cyclesAround } from "../cycles-around.ts";

/** The first day that is chosen: by its place around today, or by its date. */
export interface StartValue {
  readonly basis: CycleBasis;
  readonly date: string;
}

/** The start to offer first: the current cycle, or the nearest one that the campaign accepts. */
export function firstStart({ spec }: CampaignRow, options: AssignOptions): StartValue {
  const { today, startOptions } = options;
  if (startOptions === null) {
    return { basis: "custom", date: laterOf(calendarDate(today), spec.schedule.startsOn) };
  }
  const basis = (["current", "next", "prev"] as const).find((candidate) => startOptions[candidate] !== null);
  return { basis: basis ?? "custom", date: "" };
}

/** The first start that lies after a day. */
export function firstStartAfter(
  campaign: CampaignRow,
  options: AssignOptions,
  lastDay: CalendarDate | undefined,
): StartValue {
  if (lastDay === undefined) return firstStart(campaign, options);
  const { startOptions, today } = options;
  if (startOptions === null) {
    return { basis: "custom", date: laterOf(addDays(lastDay, 1), campaign.spec.schedule.startsOn) };
  }
  const basis = (["prev", "current", "next"] as const).find((candidate) => {
    const day = startOptions[candidate];
    return day !== null && day > lastDay;
  });
  if (basis !== undefined) return { basis, date: "" };
  const later = otherStarts(campaign, calendarDate(today), Object.values(startOptions)).find(
    (day) => day > lastDay,
  );
  return { basis: "custom", date: later ?? "" };
}

/** Starts beyond those around today, as far as the campaign has room. */
export function otherStarts(
  { spec: { schedule }, validUntil }: CampaignRow,
  today: CalendarDate,
  named: readonly (string | null)[],
): readonly CalendarDate[] {
  const endsOn = validUntil === null ? null : calendarDate(validUntil.slice(0, 10));
  return cyclesAround(schedule.startsOn, schedule, today)
    .map(({ startsOn }) => startsOn)
    .filter((startsOn) => !named.includes(startsOn))
    .filter((startDate) => resolveStart({ schedule, endsOn }, { startBasis: "custom", startDate }, today).ok);
}

/** The day that a choice stands for; undefined while none is named. */
export function startDay({ basis, date }: StartValue, options: AssignOptions): CalendarDate | undefined {
  const day = basis === "custom" ? date : options.startOptions?.[basis];
  return day === undefined || day === null || day === "" ? undefined : calendarDate(day);
}

/** As the API takes it. */
export function startBody({ basis, date }: StartValue) {
  return { startBasis: basis, ...(basis === "custom" ? { startDate: date } : {}) };
}

function laterOf(left: CalendarDate, right: CalendarDate): CalendarDate {
  return compareDates(left, right) > 0 ? left : right;
}
