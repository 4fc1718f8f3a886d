import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Credits } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { Select } from "../../ui/primitives/forms/form-field.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { creditsByDay } from "./credit-days.ts";
import { creditMonths } from "./credit-months.ts";
import { CreditTable } from "./credit-table.tsx";
import { CreditTiles } from "./credit-tiles.tsx";

/** What the plan allows, what is left, and where every credit went. */
export function CreditsPanel() {
  const { api } = useOrganization();
  const months = creditMonths(new Date());
  const [chosen, setChosen] = useState(months[0]?.value);
  const month = months.find(({ value }) => value === chosen) ?? months[0];
  const credits = useQuery(
    api.credits.get.queryOptions({
      input: month === undefined || month === months[0] ? {} : { query: { dateRange: month.range } },
      placeholderData: keepPreviousData,
    }),
  );
  if (!credits.isSuccess)
    return (
      <QueryState query={credits} pending={<Skeleton className="mt-2 h-96 rounded-xl" />} frame={Card} />
    );
  return (
    <div className="flex flex-col gap-8 pt-2">
      <CreditTiles credits={credits.data} month={month?.label ?? "This month"} />
      <Section
        title="Where they went"
        description="By the day on which the request began, in UTC. A lookup that failed gave its credit back."
        actions={
          <Select
            aria-label="Month"
            className="w-44!"
            value={month?.value}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {months.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        }
      >
        <div aria-busy={credits.isPlaceholderData} className={credits.isPlaceholderData ? "opacity-60" : ""}>
          <Ledger credits={credits.data} />
        </div>
      </Section>
    </div>
  );
}

function Ledger({ credits }: { credits: Credits }) {
  if (credits.days.length === 0) {
    return (
      <Card>
        <EmptyState icon={Coins} title="No credits were used">
          Live lookups, and links to video files that must be asked for, take one each.
        </EmptyState>
      </Card>
    );
  }
  const byDay = creditsByDay(credits, new Date().toISOString().slice(0, 10));
  return (
    <div className="flex flex-col gap-4">
      <Card className="p-5 max-sm:p-4">
        <DailyChart
          label="Credits used by day"
          shape="bars"
          days={byDay.map(({ date }) => date)}
          series={[{ id: "used", label: "Credits used", values: byDay.map(({ used }) => used) }]}
        />
      </Card>
      <Card>
        <CreditTable days={credits.days} />
      </Card>
    </div>
  );
}
