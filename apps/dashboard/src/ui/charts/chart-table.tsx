import { type ChartSeries, dayLabel } from "./chart-series.ts";

interface ChartTableProps {
  label: string;
  unit: string;
  days: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
}

/** The same values to read, newest first. */
export function ChartTable({ label, unit, days, series, format }: ChartTableProps) {
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
