import { addDays, addMonths, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Credits } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { ProgressBar } from "../../ui/charts/small-charts.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Count, StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { Select } from "../../ui/primitives/forms/form-field.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { exactNumber, percent } from "../../ui/primitives/text/number-format.ts";
import { monthText, RelativeTime, shortDate } from "../../ui/primitives/text/time.tsx";

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

function CreditTiles({ credits, month }: { credits: Credits; month: string }) {
  const { used, remaining, included, extra, resetsAt } = credits;
  return (
    <StatGrid>
      <StatTile label="Used" value={exactNumber(used)} note={month} />
      <StatTile
        label="Left now"
        value={remaining === null ? "No limit" : exactNumber(remaining)}
        note={<Left remaining={remaining} total={included === null ? null : included + extra} />}
      />
      <StatTile
        label="Included a month"
        value={included === null ? "No limit" : exactNumber(included)}
        note={extra === 0 ? "No extra credits" : `And ${exactNumber(extra)} extra`}
      />
      <StatTile label="New ones" value={shortDate(resetsAt)} note={<RelativeTime instant={resetsAt} />} />
    </StatGrid>
  );
}

function Left({ remaining, total }: { remaining: number | null; total: number | null }) {
  if (remaining === null || total === null || total === 0) return "Look up as much as you like";
  return (
    <span className="mt-1 flex flex-col gap-1.5">
      <ProgressBar label="Credits left" value={remaining / total} />
      {percent(remaining / total)} of {exactNumber(total)}
    </span>
  );
}

type CreditDay = Credits["days"][number];

const columns: readonly Column<CreditDay>[] = [
  {
    id: "operation",
    header: "What for",
    place: "title",
    cell: ({ operation }) => <span className="font-medium">{operationLabels[operation]}</span>,
  },
  {
    id: "date",
    header: "Day",
    cell: ({ date }) => <span className="whitespace-nowrap text-muted tabular-nums">{shortDate(date)}</span>,
  },
  {
    id: "taken",
    header: "Taken",
    place: "figure",
    align: "end",
    cell: ({ taken }) => <Count value={taken} />,
  },
  {
    id: "returned",
    header: "Returned",
    place: "figure",
    align: "end",
    cell: ({ returned }) => <Count value={returned} />,
  },
  {
    id: "consumed",
    header: "Used",
    place: "figure",
    align: "end",
    cell: ({ consumed }) => (
      <span className="font-medium">
        <Count value={consumed} />
      </span>
    ),
  },
];

/** Every credit by day and operation, the newest day first. */
function CreditTable({ days }: { days: readonly CreditDay[] }) {
  const newestFirst = [...days].sort((one, other) => other.date.localeCompare(one.date));
  return (
    <Table
      label="Credits by day"
      columns={columns}
      rows={newestFirst}
      rowKey={({ date, operation }) => `${date} ${operation}`}
    />
  );
}

type CreditOperation = Credits["days"][number]["operation"];

const operationLabels: Record<CreditOperation, string> = {
  "live.video": "Video looked up",
  "live.accountByUsername": "Account looked up by handle",
  "live.account": "Account looked up by id",
  "live.accountVideos": "Videos of an account",
  "live.comments": "Comments of a video",
  "live.searchUsers": "Search for accounts",
  "live.searchVideos": "Search for videos",
  "live.searchHashtags": "Search for hashtags",
  "videos.download": "Link to a video file",
};

/** How many lookups are still possible, at the head of the page that spends them. */
export function CreditsLeft() {
  const { api } = useOrganization();
  const credits = useQuery(api.credits.get.queryOptions({ input: {} }));
  if (credits.isPending) return <Skeleton className="h-8.5 w-36 rounded-lg" />;
  if (credits.isError) return null;
  return (
    <Link to="/live" search={{ tab: "credits" }} className={buttonClass()}>
      <Coins aria-hidden="true" className="text-faint" />
      {leftText(credits.data.remaining)}
    </Link>
  );
}

function leftText(remaining: number | null) {
  if (remaining === null) return "No limit on credits";
  return remaining === 1 ? "1 credit left" : `${exactNumber(remaining)} credits left`;
}

interface CreditMonth {
  /** YYYY-MM */
  readonly value: string;
  readonly label: string;
  readonly range: { readonly from: string; readonly to: string };
}

const monthsKept = 13;

/** The months the ledger remembers, this one first. */
export function creditMonths(now: Date): readonly CreditMonth[] {
  const thisMonth = calendarDate(`${now.toISOString().slice(0, 7)}-01`);
  return Array.from({ length: monthsKept }, (_, index) => {
    const from = addMonths(thisMonth, -index);
    return {
      value: from.slice(0, 7),
      label: index === 0 ? "This month" : monthText(from, "with year"),
      range: { from, to: addDays(addMonths(from, 1), -1) },
    };
  });
}

/** The credits used on each day of the period up to today, also on days without any. */
export function creditsByDay({ period, days }: Pick<Credits, "period" | "days">, today: string) {
  const end = period.to < today ? period.to : today;
  const used = new Map<string, number>();
  for (const { date, consumed } of days) used.set(date, (used.get(date) ?? 0) + consumed);
  const counts: { readonly date: string; readonly used: number }[] = [];
  for (let date = calendarDate(period.from); date <= end; date = addDays(date, 1)) {
    counts.push({ date, used: used.get(date) ?? 0 });
  }
  return counts;
}
