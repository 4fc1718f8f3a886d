import { addDays, addMonths, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { ReactNode } from "react";
import { Segmented } from "../../primitives/forms/segmented.tsx";
import type { RangePreset } from "../../primitives/lists/date-range.ts";
import { DateRangePicker } from "../../primitives/lists/date-range-picker.tsx";
import { listOf, toggled, withoutGaps } from "../../primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../primitives/overlays/menu.tsx";
import { platformOptions } from "../words/names.ts";
import {
  type AudienceSearch,
  type PeriodSearch,
  periodOf,
  periods,
  rangeOf,
  type ViewMode,
} from "./figure-search.ts";
import { ClearFilters, FilterMenu, type FilterOption } from "./filter-menu.tsx";

export type AudienceChange = { readonly [Key in keyof AudienceSearch]: AudienceSearch[Key] | undefined };

interface AudienceFiltersProps {
  /** Names the filters, as in "Filter accounts". */
  label: string;
  search: AudienceSearch;
  defaultViewMode: ViewMode;
  /** Undefined while they load: their filter has its place, so that it pushes nothing aside when they are there. */
  projectOptions: readonly FilterOption[] | undefined;
  /** Whether "Clear filters" has anything to clear. */
  isFiltered: boolean;
  onChange: (change: AudienceChange) => void;
  onClear: () => void;
  /** The page's own filters, before the common ones. */
  children?: ReactNode;
  /** `elsewhere`: the page has a choice of days of its own, where not any will do. */
  dates?: "here" | "elsewhere";
  /** The page's own controls, at the end. */
  trailing?: ReactNode;
}

/** The filters that lists and analytics of accounts and videos share. */
export function AudienceFilters(props: AudienceFiltersProps) {
  const { search, onChange } = props;
  return (
    <search aria-label={props.label} className="flex flex-wrap items-center gap-2">
      {props.children}
      <FilterMenu
        label="Platform"
        options={platformOptions}
        chosen={listOf(search.platforms)}
        onToggle={(value) => onChange({ platforms: toggled(search.platforms, value) })}
      />
      {props.projectOptions?.length === 0 ? null : (
        <FilterMenu
          label="Project"
          options={props.projectOptions ?? []}
          chosen={listOf(search.projects)}
          onToggle={(value) => onChange({ projects: toggled(search.projects, value) })}
        />
      )}
      <ViewModeMenu
        value={search.viewMode ?? props.defaultViewMode}
        defaultValue={props.defaultViewMode}
        onChange={(viewMode) =>
          onChange({ viewMode: viewMode === props.defaultViewMode ? undefined : viewMode })
        }
      />
      {props.dates === "elsewhere" ? null : (
        <DateRangePicker
          value={{ from: search.from, to: search.to }}
          onChange={({ from, to }) => onChange({ from, to })}
        />
      )}
      {props.isFiltered ? <ClearFilters onClear={props.onClear} /> : null}
      {props.trailing}
    </search>
  );
}

const options: readonly { readonly value: ViewMode; readonly label: string }[] = [
  { value: "all", label: "Yours and competitors" },
  { value: "internal", label: "Yours only" },
  { value: "competitors", label: "Competitors only" },
];

interface ViewModeMenuProps {
  value: ViewMode;
  defaultValue: ViewMode;
  onChange: (viewMode: ViewMode) => void;
}

function ViewModeMenu(props: ViewModeMenuProps) {
  return <ChoiceMenu label="Whose accounts" options={options} {...props} />;
}

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
