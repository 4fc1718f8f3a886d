import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DailyCampaignResults } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DailyChart } from "../../../ui/charts/daily-chart.tsx";
import { currencyAmount } from "../../../ui/primitives/number-format.ts";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";

type Shown = "views" | "spend";

/** Views and posts of each day, or what each day cost. */
export function DailyResults({ campaignId }: { campaignId: string }) {
  const { api } = useOrganization();
  const [shown, setShown] = useState<Shown>("views");
  const daily = useQuery(
    api.campaigns.getDailyResults.queryOptions({ input: { params: { id: campaignId }, query: {} } }),
  );
  return (
    <Section
      title="Day by day"
      actions={
        <FilterTabs
          label="Figure"
          value={shown}
          options={[
            { value: "views", label: "Views and posts" },
            { value: "spend", label: "Spend" },
          ]}
          onChange={setShown}
        />
      }
    >
      <Card className="p-4 sm:p-5">
        {daily.isSuccess ? (
          <ResultsChart daily={daily.data} shown={shown} />
        ) : (
          <QueryState query={daily} pending={<Skeleton className="h-75 rounded-lg" />} />
        )}
      </Card>
    </Section>
  );
}

function ResultsChart({ daily, shown }: { daily: DailyCampaignResults; shown: Shown }) {
  const { days, currency, precision } = daily;
  const dates = days.map(({ date }) => date);
  if (shown === "spend") {
    return (
      <DailyChart
        label="Spend by day"
        days={dates}
        series={[{ id: "spend", label: "Spend", values: days.map(({ spend }) => spend / 10 ** precision) }]}
        shape="bars"
        format={(value) => currencyAmount(value, currency)}
      />
    );
  }
  return (
    <DailyChart
      label="Views and posts by day"
      days={dates}
      series={[
        { id: "views", label: "Views", values: days.map(({ views }) => views) },
        { id: "posts", label: "Posts", values: days.map(({ posts }) => posts), ownShape: "bars" },
      ]}
    />
  );
}
