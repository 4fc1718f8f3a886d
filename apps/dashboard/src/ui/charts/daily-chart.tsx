import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { translate } from "../../languages/language.ts";
import { Button } from "../primitives/button.tsx";
import { exactNumber } from "../primitives/number-format.ts";
import { Skeleton } from "../primitives/states.tsx";
import { type ChartSeries, colorOf, describeChart } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";

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
