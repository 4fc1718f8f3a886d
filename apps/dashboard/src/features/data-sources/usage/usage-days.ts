import type { SourceUsage } from "../../../api/types.ts";
import { counted } from "../../../ui/primitives/number-format.ts";

type UsageRow = SourceUsage["days"][number];

interface UsageDay {
  readonly date: string;
  readonly lookups: number;
  readonly failures: number;
}

const dayMs = 86_400_000;

/** What was asked on each day up to today, oldest first and without gaps. */
export function usageByDay(rows: readonly UsageRow[], dayCount: number, now: Date): readonly UsageDay[] {
  return Array.from({ length: dayCount }, (_, index) => {
    const date = new Date(now.getTime() - (dayCount - 1 - index) * dayMs).toISOString().slice(0, 10);
    const own = rows.filter((row) => row.date === date);
    return {
      date,
      lookups: own.reduce((sum, { lookups }) => sum + lookups, 0),
      failures: own.reduce((sum, { failures }) => sum + failures, 0),
    };
  });
}

/** What was spent at the service, in its own coin; undefined where nobody counts it. */
export function spentText({ units, searches, credits }: Pick<UsageRow, "units" | "searches" | "credits">) {
  const parts = [
    countOf(units, "unit", "units"),
    countOf(searches, "search", "searches"),
    countOf(credits, "credit", "credits"),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}

function countOf(value: number | null, one: string, several: string): string | undefined {
  return value === null ? undefined : counted(value, one, several);
}
