import { Count, Percent } from "../../ui/primitives/figures.tsx";
import type { AccountMeasure } from "./measures.ts";

export function MeasureValue({ measure, value }: { measure: AccountMeasure; value: number | null }) {
  if (measure === "engagementRate") return <Percent value={value} />;
  return <Count value={value === null ? null : Math.round(value)} />;
}
