import { addDays, addMonths, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { Segmented } from "../primitives/forms/segmented.tsx";
import type { RangePreset } from "../primitives/lists/date-range.ts";
import { DateRangePicker } from "../primitives/lists/date-range-picker.tsx";
import { withoutGaps } from "../primitives/lists/search-params.ts";
import { type PeriodSearch, periodOf, periods, rangeOf } from "./figure-search.ts";

interface PeriodChoiceProps {
  search: PeriodSearch;
  now: Date;
  onChange: (period: PeriodSearch) => void;
  /** Where all days can be chosen too: whether they are, and who is told. */
  allTime?: { readonly isChosen: boolean; readonly onChoose: () => void };
}

const lastPeriods = periods.map((period) => ({ value: String(period), label: `${period} days` }));
const everything = { value: "all", label: "All time" };

/** The last week, month or quarter with one click, or any days. */
export function PeriodChoice({ search, now, onChange, allTime }: PeriodChoiceProps) {
  function choose(value: string) {
    if (value === everything.value) allTime?.onChoose();
    else onChange(withoutGaps({ days: periods.find((period) => String(period) === value) }));
  }
  const isAll = allTime?.isChosen === true;
  return (
    <div className="flex flex-wrap gap-2">
      <div className="max-sm:w-full">
        <Segmented
          label="Last days"
          value={isAll ? everything.value : String(periodOf(search) ?? "")}
          options={allTime === undefined ? lastPeriods : [...lastPeriods, everything]}
          onChange={choose}
        />
      </div>
      <DateRangePicker
        value={isAll ? {} : rangeOf(search, now)}
        presets={calendarPresets(now)}
        onChange={({ from, to }) => onChange(withoutGaps({ from, to }))}
      />
    </div>
  );
}

/** Ranges that a calendar names, in UTC. */
export function calendarPresets(now: Date): readonly RangePreset[] {
  const today = calendarDate(now.toISOString().slice(0, 10));
  const thisMonth = calendarDate(`${today.slice(0, 7)}-01`);
  const thisYear = calendarDate(`${today.slice(0, 4)}-01-01`);
  return [
    { label: "This month", range: { from: thisMonth, to: today } },
    { label: "Last month", range: { from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) } },
    { label: "This year", range: { from: thisYear, to: today } },
    { label: "Last 12 months", range: { from: addDays(addMonths(today, -12), 1), to: today } },
  ];
}
