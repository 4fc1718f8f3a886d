import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { translate } from "../../languages/language.ts";
import { Button } from "../primitives/button.tsx";
import { Skeleton } from "../primitives/states.tsx";
import { exactNumber } from "../primitives/text/number-format.ts";
import { type ChartSeries, colorOf, dayLabel, describeChart } from "./chart-series.ts";

const DailyPlot = lazy(() => import("./daily-plot.tsx").then(({ DailyPlot }) => ({ default: DailyPlot })));

interface DailyChartProps {
  label: string;
  /** YYYY-MM-DD, or YYYY-MM for months; oldest first, without gaps. */
  days: readonly string[];
  series: readonly ChartSeries[];
  shape?: "area" | "bars";
  /** How values are written in full; axes are always short. */
  format?: (value: number) => string;
  /** What a value stands for, as the table heads it. */
  unit?: string;
}

/** A value a day, drawn or as a table. The drawing's code is loaded when the first chart is shown. */
export function DailyChart({
  label,
  days,
  series,
  shape = "area",
  format = exactNumber,
  unit = translate("Day"),
}: DailyChartProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <figure aria-label={label} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Legend series={series} />
        <Button
          variant="ghost"
          size="small"
          icon={isTable ? <ChartNoAxesColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? translate("Show as chart") : translate("Show as table")}
        </Button>
      </div>
      {isTable ? (
        <ChartTable label={label} unit={unit} days={days} series={series} format={format} />
      ) : (
        <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
          <DailyPlot
            description={describeChart(label, days, series, format)}
            label={label}
            days={days}
            series={series}
            shape={shape}
            format={format}
          />
        </Suspense>
      )}
    </figure>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {series.map(({ id, label }, index) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 rounded-full" style={{ background: colorOf(index) }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

interface ChartTableProps {
  label: string;
  unit: string;
  days: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
}

/** The same values to read, newest first. */
function ChartTable({ label, unit, days, series, format }: ChartTableProps) {
  const rows = days.map((day, index) => ({ day, index })).reverse();
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      className="h-64 overflow-auto rounded-lg border border-line"
    >
      <table aria-label={label} className="w-full text-left text-[13px]">
        <thead className="sticky top-0 bg-sunken text-faint text-xs">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {unit}
            </th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col" className="px-3 py-1.5 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 font-normal text-muted">
                {dayLabel(day, "long")}
                {series.map(({ id, notes }) =>
                  notes?.[day] ? (
                    <span key={id} className="ml-2 text-faint text-xs">
                      {notes[day]}
                    </span>
                  ) : null,
                )}
              </th>
              {series.map(({ id, values, format: write = format }) => (
                <td key={id} className="px-3 py-1.5 text-right tabular-nums">
                  {write(values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
