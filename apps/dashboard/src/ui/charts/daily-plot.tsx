import { useId } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { compactNumber } from "../primitives/number-format.ts";
import { type ChartSeries, colorOf, dayLabel } from "./chart-series.ts";

interface DailyPlotProps {
  days: readonly string[];
  series: readonly ChartSeries[];
  shape: "area" | "bars";
  format: (value: number) => string;
}

const axis = { axisLine: false, tickLine: false, tick: { fill: "var(--faint)", fontSize: 11 } } as const;

/** How much higher than its bars a scale of their own is, so that they stay below what they accompany. */
const ownScale = 3;

export function DailyPlot({ days, series, shape, format }: DailyPlotProps) {
  const rows = days.map((day, index) => ({ day, index }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      {/* The figure around it tells what it shows, and offers a table. */}
      <ComposedChart accessibilityLayer={false} data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          {...axis}
          minTickGap={48}
          tickFormatter={(day) => dayLabel(String(day), "short")}
        />
        <YAxis {...axis} width={48} tickCount={5} allowDecimals={false} tickFormatter={compactNumber} />
        {series.map(({ id, ownShape }) =>
          ownShape === undefined ? null : (
            <YAxis
              key={id}
              yAxisId={id}
              hide
              domain={[0, (highest: number) => Math.max(highest, 1) * ownScale]}
            />
          ),
        )}
        <Tooltip
          cursor={shape === "bars" ? { fill: "var(--hover)" } : { stroke: "var(--line-strong)" }}
          isAnimationActive={false}
          content={({ active, label }) =>
            active ? <PlotTip day={String(label)} days={days} series={series} format={format} /> : null
          }
        />
        {series.map((one, index) => (
          <PlotSeries key={one.id} series={one} shape={shape} color={colorOf(index)} />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface PlotSeriesProps {
  series: ChartSeries;
  shape: "area" | "bars";
  color: string;
}

function PlotSeries({ series, shape, color }: PlotSeriesProps) {
  const gradientId = useId();
  const { values, ownShape } = series;
  const common = {
    dataKey: (row: { index: number }) => values[row.index] ?? 0,
    isAnimationActive: false,
    ...(ownShape === undefined ? {} : { yAxisId: series.id }),
  };
  if ((ownShape ?? shape) === "bars") {
    return (
      <Bar
        {...common}
        fill={color}
        fillOpacity={ownShape === undefined ? 1 : 0.4}
        radius={[3, 3, 0, 0]}
        maxBarSize={ownShape === undefined ? 28 : 10}
      />
    );
  }
  return (
    <>
      <defs>
        <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0%" stopColor={color} stopOpacity={0.24} />
          <stop offset="100%" stopColor={color} stopOpacity={0} />
        </linearGradient>
      </defs>
      <Area
        {...common}
        type="monotone"
        stroke={color}
        strokeWidth={2}
        fill={`url(#${gradientId})`}
        activeDot={{ r: 4, stroke: "var(--surface)", strokeWidth: 2 }}
      />
    </>
  );
}

function PlotTip({ day, days, series, format }: Omit<DailyPlotProps, "shape"> & { day: string }) {
  const place = days.indexOf(day);
  if (place < 0) return null;
  return (
    <div className="rounded-lg bg-raised px-3 py-2 text-xs shadow-popover">
      <p className="text-faint">{dayLabel(day, "long")}</p>
      {series.map(({ id, label, values, format: write = format, notes }, index) => (
        <div key={id} className="mt-1">
          <p className="flex items-center gap-2">
            <span aria-hidden="true" className="size-2 rounded-full" style={{ background: colorOf(index) }} />
            <span className="text-muted">{label}</span>
            <span className="ml-auto pl-4 font-medium text-ink tabular-nums">
              {write(values[place] ?? 0)}
            </span>
          </p>
          {notes?.[day] && <p className="text-muted">{notes[day]}</p>}
        </div>
      ))}
    </div>
  );
}
