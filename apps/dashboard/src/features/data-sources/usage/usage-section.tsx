import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource, SourceUsage } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DailyChart } from "../../../ui/charts/daily-chart.tsx";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { ChoiceMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { counted, exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { LocalTime, shortDate } from "../../../ui/primitives/text/time.tsx";
import { sourceNameLabel } from "../../../ui/product/words/names.ts";
import { sourceLabel } from "../source-words.ts";

const periods = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;

const everySource = "all";

/** What was asked and spent day by day, and what is left of the quota. */
export function UsageSection({ sources }: { sources: readonly DataSource[] }) {
  const { api } = useOrganization();
  const [days, setDays] = useState<(typeof periods)[number]["value"]>("30");
  const [sourceId, setSourceId] = useState<string>(everySource);
  const usage = useQuery(
    api.dataSources.usage.queryOptions({
      input: { query: { days: Number(days) } },
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
    }),
  );
  const asked = sources.filter(({ kind }) => kind !== "simulator");
  const options = [
    { value: everySource, label: "All sources" },
    ...asked.map((source) => ({ value: source.id, label: sourceLabel(source, sources) })),
  ];
  return (
    <Section
      title="Quota and use"
      description="Syncs, lookups of people and tests, by day in UTC."
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ChoiceMenu
            label="Source"
            options={options}
            value={sourceId}
            defaultValue={everySource}
            onChange={setSourceId}
          />
          <ChoiceMenu label="Period" options={periods} value={days} defaultValue="30" onChange={setDays} />
        </div>
      }
    >
      {usage.isSuccess ? (
        <div
          aria-busy={usage.isPlaceholderData}
          className={usage.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}
        >
          <Allowances allowances={usage.data.allowances} sources={sources} />
          <Use
            rows={usage.data.days.filter((row) => sourceId === everySource || row.sourceId === sourceId)}
            dayCount={Number(days)}
          />
        </div>
      ) : (
        <QueryState query={usage} pending={<Skeleton className="h-80 rounded-xl" />} frame={Card} />
      )}
    </Section>
  );
}

type Allowance = SourceUsage["allowances"][number];

const nearlySpent = 0.8;

interface AllowancesProps {
  allowances: readonly Allowance[];
  sources: readonly DataSource[];
}

/** What services allow the organization's own keys a day. */
function Allowances({ allowances, sources }: AllowancesProps) {
  if (allowances.length === 0) return null;
  return (
    <ul aria-label="Quota" className="grid gap-4 sm:grid-cols-2">
      {allowances.map(({ sourceId, bucket, limit, spent, resetsAt }) => {
        const source = sources.find(({ id }) => id === sourceId);
        const share = limit === 0 ? 1 : spent / limit;
        const name = source === undefined ? "Source" : sourceLabel(source, sources);
        return (
          <li key={`${sourceId} ${bucket}`}>
            <Card className="flex flex-col gap-2 px-5 py-4 text-[13px] max-sm:px-4">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium">
                  {name}: {bucket}
                </span>
                <span className="tabular-nums">
                  {exactNumber(spent)} of {exactNumber(limit)}
                </span>
              </span>
              <ProgressBar
                label={`${name}: ${bucket} spent`}
                value={share}
                tone={share >= nearlySpent ? "warning" : "accent"}
              />
              <span className="text-faint">
                {share >= 1 ? "Used up; begins anew " : "Begins anew "}
                <LocalTime instant={resetsAt} />
              </span>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

type UsageRow = SourceUsage["days"][number];

const shownAtFirst = 10;

function Use({ rows, dayCount }: { rows: readonly UsageRow[]; dayCount: number }) {
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={ChartNoAxesColumn} title="Nobody was asked in these days">
          Track an account or look one up, and what its source was asked and what that cost shows up here.
        </EmptyState>
      </Card>
    );
  }
  const byDay = usageByDay(rows, dayCount, new Date());
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      <Card className="p-5 max-sm:p-4">
        <DailyChart
          label="Lookups by day"
          shape="bars"
          days={byDay.map(({ date }) => date)}
          series={[
            { id: "lookups", label: "Lookups", values: byDay.map(({ lookups }) => lookups) },
            { id: "failures", label: "Failures", values: byDay.map(({ failures }) => failures) },
          ]}
        />
      </Card>
      <Card className="md:max-lg:overflow-x-auto">
        <Table
          label="Use by day and source"
          columns={usageColumns}
          rows={shown}
          rowKey={({ date, sourceId }) => `${date} ${sourceId}`}
        />
        {shown.length === rows.length ? null : (
          <div className="flex justify-center border-line border-t px-5 py-3">
            <Button size="small" onClick={() => setIsWhole(true)}>
              Show all {exactNumber(rows.length)} rows
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

const usageColumns: readonly Column<UsageRow>[] = [
  {
    id: "source",
    header: "Source",
    place: "title",
    cell: ({ name, sourceId }) => (
      <span className="font-medium">
        {sourceNameLabel(name)}
        {sourceId.startsWith("server:") ? (
          <span className="font-normal text-faint"> of the server</span>
        ) : null}
      </span>
    ),
  },
  {
    id: "date",
    header: "Day",
    cell: ({ date }) => <span className="whitespace-nowrap text-muted tabular-nums">{shortDate(date)}</span>,
  },
  {
    id: "lookups",
    header: "Lookups",
    place: "figure",
    align: "end",
    cell: ({ lookups }) => <Count value={lookups} />,
  },
  {
    id: "failures",
    header: "Failures",
    place: "figure",
    align: "end",
    cell: ({ failures }) => <Count value={failures} />,
  },
  {
    id: "requests",
    header: "Requests",
    place: "figure",
    align: "end",
    cell: ({ requests }) => <Count value={requests} />,
  },
  {
    id: "spent",
    header: "Spent",
    align: "end",
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{spentText(row) ?? "–"}</span>,
  },
];

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
