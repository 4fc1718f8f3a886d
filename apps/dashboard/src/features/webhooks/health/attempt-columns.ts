import type { EndpointHealth } from "../../../api/types.ts";
import { dayAndHour, dayAndMonth } from "../../../ui/primitives/time.tsx";

export interface AttemptColumn {
  /** When it begins. */
  readonly start: string;
  readonly succeeded: number;
  readonly failed: number;
}

export const healthPeriods = [
  { value: "1", label: "24 hours", hoursEach: 1, unit: "hour" },
  { value: "7", label: "7 days", hoursEach: 6, unit: "six hours" },
  { value: "30", label: "30 days", hoursEach: 24, unit: "day" },
] as const;
export type HealthPeriod = (typeof healthPeriods)[number];

const hourMs = 3_600_000;

/** The attempts of some hours each, oldest first, without gaps, up to now. */
export function attemptColumns(
  hours: EndpointHealth["hours"],
  period: HealthPeriod,
  now: Date,
): readonly AttemptColumn[] {
  const widthMs = period.hoursEach * hourMs;
  const lastStart = Math.floor(now.getTime() / widthMs) * widthMs;
  const count = (Number(period.value) * 24) / period.hoursEach;
  return Array.from({ length: count }, (_, index) => {
    const startMs = lastStart - (count - 1 - index) * widthMs;
    const own = hours.filter(({ hour }) => {
      const at = Date.parse(hour);
      return at >= startMs && at < startMs + widthMs;
    });
    return {
      start: new Date(startMs).toISOString(),
      succeeded: own.reduce((sum, hour) => sum + hour.succeeded, 0),
      failed: own.reduce((sum, hour) => sum + hour.failed, 0),
    };
  });
}

/** Where a column begins, as people say it. */
export function columnLabel(start: string, { hoursEach }: HealthPeriod): string {
  return hoursEach === 24 ? dayAndMonth(start) : dayAndHour(start);
}
