import { DateRangePicker } from "../../ui/date-range-picker.tsx";
import { withoutGaps } from "../../ui/search-params.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { type AnalyticsSearch, periodOf, periods, rangeOf } from "./analytics-search.ts";
import { calendarPresets } from "./calendar-presets.ts";

interface PeriodChoiceProps {
  search: AnalyticsSearch;
  now: Date;
  onChange: (period: Pick<AnalyticsSearch, "days" | "from" | "to">) => void;
}

const options = periods.map((period) => ({ value: String(period), label: `${period} days` }));

/** The last week, month or quarter with one click, or any days. */
export function PeriodChoice({ search, now, onChange }: PeriodChoiceProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <div className="max-sm:w-full">
        <Segmented
          label="Last days"
          value={String(periodOf(search) ?? "")}
          options={options}
          onChange={(value) =>
            onChange(withoutGaps({ days: periods.find((period) => String(period) === value) }))
          }
        />
      </div>
      <DateRangePicker
        value={rangeOf(search, now)}
        presets={calendarPresets(now)}
        onChange={({ from, to }) => onChange(withoutGaps({ from, to }))}
      />
    </div>
  );
}
