import { Count, Percent } from "./figures.tsx";
import { type KpiName, kpiWords } from "./kpi-words.ts";
import { amountText } from "./number-format.ts";

/** A figure of a range, written as its kind wants. */
export function KpiValue({ name, value }: { name: KpiName; value: number }) {
  const { kind } = kpiWords[name];
  if (kind === "share") return <Percent value={value} />;
  if (kind === "amount") return <span className="tabular-nums">{amountText(value)}</span>;
  return <Count value={value} />;
}
