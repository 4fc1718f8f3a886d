import { calendarPresets } from "./calendar-presets.ts";
import { DateRangePicker } from "./date-range-picker.tsx";
import { type PeriodSearch, periodOf, periods, rangeOf } from "./period-search.ts";
import { withoutGaps } from "./search-params.ts";
import { Segmented } from "./segmented.tsx";

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
