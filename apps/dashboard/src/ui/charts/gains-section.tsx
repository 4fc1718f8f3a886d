import { type ReactNode, useState } from "react";
import { type DateRange, lastDays } from "../primitives/lists/date-range.ts";
import { DateRangePicker } from "../primitives/lists/date-range-picker.tsx";
import { ChoiceMenu } from "../primitives/overlays/menu.tsx";
import { Card, Section } from "../primitives/page.tsx";
import { DailyChart } from "./daily-chart.tsx";

const measures = [
  { value: "views", label: "Views" },
  { value: "likes", label: "Likes" },
  { value: "comments", label: "Comments" },
  { value: "shares", label: "Shares" },
  { value: "bookmarks", label: "Saves" },
  { value: "postedVideos", label: "Posts" },
] as const;
export type GainMeasure = (typeof measures)[number]["value"];

interface GainsSectionProps {
  range: { readonly from: string; readonly to: string };
  onRangeChange: (range: DateRange) => void;
  /** The chart of the figure that was chosen, or what stands in for it. */
  chart: (measure: GainMeasure) => ReactNode;
}

/** One figure day by day, with the choice of the figure and of the days. */
export function GainsSection({ range, onRangeChange, chart }: GainsSectionProps) {
  const [measure, setMeasure] = useState<GainMeasure>("views");
  const now = new Date();
  const presets = [7, 30, 90, 365].map((count) => ({
    label: `Last ${count} days`,
    range: lastDays(count, now),
  }));
  return (
    <Section title={`${labelOf(measure)} per day`}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap gap-2">
          <ChoiceMenu
            label="Figure"
            options={measures}
            value={measure}
            defaultValue="views"
            onChange={setMeasure}
          />
          <DateRangePicker value={range} presets={presets} onChange={onRangeChange} />
        </div>
        {chart(measure)}
      </Card>
    </Section>
  );
}

interface GainsChartProps {
  measure: GainMeasure;
  days: readonly (Readonly<Record<GainMeasure, number>> & { readonly date: string })[];
}

export function GainsChart({ measure, days }: GainsChartProps) {
  const label = labelOf(measure);
  return (
    <DailyChart
      label={`${label} per day`}
      days={days.map(({ date }) => date)}
      series={[{ id: measure, label, values: days.map((day) => day[measure]) }]}
      shape="bars"
    />
  );
}

function labelOf(measure: GainMeasure) {
  return measures.find(({ value }) => value === measure)?.label ?? measure;
}
