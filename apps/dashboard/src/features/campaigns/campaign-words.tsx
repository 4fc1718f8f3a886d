import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import {
  type Cycle,
  type CycleAnchor,
  type CycleLength,
  cycleAt,
  cycleIndexOf,
} from "@clipledger/domain/calendar/cycles";
import type { CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { amountText, cpmRateText } from "@clipledger/domain/campaigns/spec/texts";
import { type CurrencyCode, isCurrencyCode } from "@clipledger/domain/money/currencies";
import type { CampaignRow } from "../../api/types.ts";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { dayRange, shortDate, weekdayDate } from "../../ui/primitives/text/time.tsx";

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

interface PayRange {
  readonly label: string;
  readonly range: string;
}

type Compensation = CampaignRow["compensation"];

/** What a campaign pays, one kind a line: "Per video", "$5.00 – $10.00". */
export function payRanges(compensation: Compensation): readonly PayRange[] {
  const currency = currencyIn(compensation);
  const amount = (major: number) => amountText(major, currency);
  const rate = (major: number) => cpmRateText(major, currency).replace(" per 1,000 views", "");
  return [
    { label: "Fixed salary", range: rangeText(compensation.fixedSalary, amount) },
    { label: "Per video", range: rangeText(compensation.perVideo, amount) },
    { label: "Per 1,000 views", range: rangeText(compensation.cpm, rate) },
    { label: "Bonus", range: rangeText(compensation.flatBonus, amount) },
  ].flatMap(({ label, range }) => (range === undefined ? [] : [{ label, range }]));
}

/** What one creator earns in a cycle, at least and at most. */
export function cyclePay(compensation: Compensation): string {
  const currency = currencyIn(compensation);
  const { min = 0, max = null } = compensation.perCycle ?? {};
  if (max === null) return min === 0 ? "No maximum" : `From ${amountText(min, currency)}`;
  return min === max || min === 0
    ? `${min === max ? "" : "Up to "}${amountText(max, currency)}`
    : `${amountText(min, currency)} – ${amountText(max, currency)}`;
}

function rangeText(
  range: { readonly min: number; readonly max: number | null } | null,
  text: (major: number) => string,
): string | undefined {
  if (range === null) return undefined;
  if (range.max === null) return `From ${text(range.min)}`;
  return range.min === range.max ? text(range.min) : `${text(range.min)} – ${text(range.max)}`;
}

function currencyIn({ currency }: Compensation): CurrencyCode {
  return isCurrencyCode(currency) ? currency : "USD";
}
