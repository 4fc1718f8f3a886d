import { area, curveMonotoneX, line } from "d3-shape";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { translate } from "../../languages/language.ts";
import { compactNumber } from "../primitives/text/number-format.ts";
import { type ChartSeries, colorOf, dayLabel } from "./chart-series.ts";
import { layOutPlot, type PlotLayout } from "./plot-layout.ts";

interface DailyPlotProps {
  /** What it shows as a whole, for those who cannot see it. */
  description: string;
  label: string;
  days: readonly string[];
  series: readonly ChartSeries[];
  shape: "area" | "bars";
  format: (value: number) => string;
}

const height = 256;

/** The drawing, and over it what a pointer or the arrow keys move along from day to day. */
export function DailyPlot({ description, label, days, series, shape, format }: DailyPlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [place, setPlace] = useState<number>();
  const layout = layOutPlot({ width, height, dayCount: days.length, series, shape });
  const day = place === undefined ? undefined : days[place];
  const shown = place ?? days.length - 1;
  return (
    <div ref={frame} className="relative h-64">
      <svg role="img" aria-label={description} width={width} height={height} className="overflow-visible">
        <Axes layout={layout} days={days} />
        {place === undefined ? null : <Cursor layout={layout} place={place} shape={shape} />}
        {series.map((one, index) => (
          <PlotSeries
            key={one.id}
            series={one}
            shape={one.ownShape ?? shape}
            neighbours={series.filter(({ ownShape }) => ownShape === undefined).length}
            layout={layout}
            color={colorOf(index)}
            place={place}
            index={index}
          />
        ))}
      </svg>
      {days.length === 0 ? null : (
        <div
          role="slider"
          tabIndex={0}
          aria-label={translate("Days of {label}", { label })}
          aria-valuemin={0}
          aria-valuemax={days.length - 1}
          aria-valuenow={shown}
          aria-valuetext={wordsOf(days[shown] ?? "", shown, series, format)}
          className="absolute inset-0 rounded-lg"
          onPointerMove={({ clientX, currentTarget }) =>
            setPlace(layout.placeAt(clientX - currentTarget.getBoundingClientRect().left))
          }
          onPointerLeave={() => setPlace(undefined)}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setPlace(shown)}
          onBlur={() => setPlace(undefined)}
          onKeyDown={(event) => moveByKey(event, shown, days.length - 1, setPlace)}
        />
      )}
      {place === undefined || day === undefined ? null : (
        <PlotTip
          x={layout.xOf(place)}
          width={width}
          day={day}
          place={place}
          series={series}
          format={format}
        />
      )}
    </div>
  );
}

function useWidth(frame: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  // Before the first paint: a drawing wider than its window would make the page scroll sideways for a moment.
  useLayoutEffect(() => {
    if (frame.current === null) return;
    setWidth(frame.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

function moveByKey(
  event: KeyboardEvent,
  from: number,
  last: number,
  setPlace: (place: number | undefined) => void,
): void {
  const targets: Record<string, number | undefined> = {
    ArrowLeft: Math.max(from - 1, 0),
    ArrowDown: Math.max(from - 1, 0),
    ArrowRight: Math.min(from + 1, last),
    ArrowUp: Math.min(from + 1, last),
    PageDown: Math.max(from - 7, 0),
    PageUp: Math.min(from + 7, last),
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined && event.key !== "Escape") return;
  event.preventDefault();
  setPlace(target);
}

function wordsOf(
  day: string,
  place: number,
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  const values = series.map(({ label, values, format: write = format, notes }) => {
    const note = notes?.[day];
    return `${label} ${write(values[place] ?? 0)}${note === undefined ? "" : `, ${note}`}`;
  });
  return `${dayLabel(day, "long")}: ${values.join("; ")}`;
}

function Axes({ layout, days }: { layout: PlotLayout; days: readonly string[] }) {
  return (
    <g fontSize={11} fill="var(--faint)">
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <line x1={layout.left} x2={layout.right} y1={y} y2={y} stroke="var(--line)" />
          <text x={layout.left - 8} y={y} textAnchor="end" dominantBaseline="central">
            {compactNumber(value)}
          </text>
        </g>
      ))}
      {layout.ownTicks.map(({ value, y }) => (
        <text key={value} x={layout.right + 8} y={y} dominantBaseline="central">
          {compactNumber(value)}
        </text>
      ))}
      {layout.labelled.map((place) => (
        <text key={place} x={layout.xOf(place)} y={height - 8} textAnchor="middle">
          {dayLabel(days[place] ?? "", "short")}
        </text>
      ))}
    </g>
  );
}

function Cursor({ layout, place, shape }: { layout: PlotLayout; place: number; shape: "area" | "bars" }) {
  const x = layout.xOf(place);
  if (shape === "bars") {
    return (
      <rect x={x - layout.step / 2} y={8} width={layout.step} height={height - 36} fill="var(--hover)" />
    );
  }
  return <line x1={x} x2={x} y1={8} y2={height - 28} stroke="var(--line-strong)" />;
}

interface PlotSeriesProps {
  series: ChartSeries;
  shape: "area" | "bars";
  layout: PlotLayout;
  color: string;
  /** Its place among the series, and how many of them share a day's width where they are bars. */
  index: number;
  neighbours: number;
  place: number | undefined;
}

function PlotSeries({ series, shape, layout, color, index, neighbours, place }: PlotSeriesProps) {
  const gradientId = useId();
  if (shape === "bars") return <Bars {...{ series, layout, color, index, neighbours }} />;
  const points = series.values.map((value, at): [number, number] => [
    layout.xOf(at),
    layout.yOf(series, value),
  ]);
  const active = place === undefined ? undefined : points[place];
  return (
    <g>
      <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0%" stopColor={color} stopOpacity={0.24} />
        <stop offset="100%" stopColor={color} stopOpacity={0} />
      </linearGradient>
      <path
        d={area().curve(curveMonotoneX).y0(layout.yOf(series, 0))(points) ?? ""}
        fill={`url(#${gradientId})`}
      />
      <path
        d={line().curve(curveMonotoneX)(points) ?? ""}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeLinecap="round"
      />
      {active === undefined ? null : (
        <circle cx={active[0]} cy={active[1]} r={4} fill={color} stroke="var(--surface)" strokeWidth={2} />
      )}
    </g>
  );
}

function Bars({ series, layout, color, index, neighbours }: Omit<PlotSeriesProps, "shape" | "place">) {
  const isAside = series.ownShape !== undefined;
  const count = isAside ? 1 : neighbours;
  const width = Math.max(Math.min((layout.step * 0.8) / count, isAside ? 10 : 28), 1);
  const offset = isAside ? -width / 2 : (index - neighbours / 2) * width;
  const ground = layout.yOf(series, 0);
  return (
    <g fill={color} fillOpacity={isAside ? 0.4 : 1}>
      {series.values.map((value, place) => {
        const y = layout.yOf(series, value);
        return value === 0 ? null : (
          <rect
            key={layout.xOf(place)}
            x={layout.xOf(place) + offset}
            y={Math.min(y, ground)}
            width={width}
            height={Math.abs(ground - y)}
            rx={Math.min(3, width / 2)}
          />
        );
      })}
    </g>
  );
}

interface PlotTipProps extends Pick<DailyPlotProps, "series" | "format"> {
  x: number;
  width: number;
  day: string;
  place: number;
}

/** What the values of a day are, on the side of it that has more room. */
function PlotTip({ x, width, day, place, series, format }: PlotTipProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-3 z-10 rounded-lg bg-raised px-3 py-2 text-xs shadow-popover"
      style={side}
    >
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
