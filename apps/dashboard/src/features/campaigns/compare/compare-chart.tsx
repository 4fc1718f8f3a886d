import { useQueries } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignResults } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DailyChart } from "../../../ui/charts/daily-chart.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";

interface CompareChartProps {
  first: CampaignResults;
  second: CampaignResults;
}

/** Views of both, day by day since each one's start. */
export function CompareChart({ first, second }: CompareChartProps) {
  const { api } = useOrganization();
  const [one, other] = useQueries({
    queries: [first, second].map(({ campaignId }) =>
      api.campaigns.getDailyResults.queryOptions({ input: { params: { id: campaignId }, query: {} } }),
    ),
  });
  if (one?.data === undefined || other?.data === undefined) {
    const waiting = [one, other].find((query) => query !== undefined && !query.isSuccess);
    return (
      <Section title="Views since the start">
        <Card className="p-4 sm:p-5">
          {waiting === undefined ? null : (
            <QueryState query={waiting} pending={<Skeleton className="h-75 rounded-lg" />} />
          )}
        </Card>
      </Section>
    );
  }
  const { days, values } = daysSinceStart([one.data.days, other.data.days]);
  return (
    <Section
      title="Views since the start"
      description="The first day of each campaign is day 1, whenever it was."
    >
      <Card className="p-4 sm:p-5">
        <DailyChart
          label="Views by day since the start"
          days={days}
          series={[first, second].map(({ name }, index) => ({
            id: String(index),
            label: name,
            values: values[index] ?? [],
          }))}
        />
      </Card>
    </Section>
  );
}

interface Day {
  readonly views: number;
}

interface AlignedDays {
  /** "Day 1" and on, as many as the longer one has. */
  readonly days: readonly string[];
  /** Views of each campaign on these days; 0 on days that it has not seen. */
  readonly values: readonly (readonly number[])[];
}

/** The days of several campaigns, each counted from its own start. */
export function daysSinceStart(campaigns: readonly (readonly Day[])[]): AlignedDays {
  const length = Math.max(1, ...campaigns.map((days) => days.length));
  const places = Array.from({ length }, (_, place) => place);
  return {
    days: places.map((place) => `Day ${place + 1}`),
    values: campaigns.map((days) => places.map((place) => days[place]?.views ?? 0)),
  };
}
