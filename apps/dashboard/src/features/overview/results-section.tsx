import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState, type UnansweredQuery } from "../../parts/query-state.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { ProgressBar } from "../../ui/charts/small-charts.tsx";
import { type Better, ChangeBadge } from "../../ui/primitives/figures.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { lastDays } from "../../ui/primitives/lists/date-range.ts";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { InfoTip } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { changeFrom, compactNumber, exactNumber } from "../../ui/primitives/text/number-format.ts";
import { periods } from "../../ui/product/filters/figure-search.ts";
import { kpiWords } from "../../ui/product/words/kpi-words.ts";
import type { OverviewSearch } from "./overview-search.ts";
import {
  costFigure,
  postsExplanation,
  postsFigure,
  type ResultFigure,
  resultSeries,
  spendFigure,
} from "./results-figures.ts";

const ReportedSpend = lazy(() =>
  import("../../parts/reported-money.tsx").then(({ ReportedSpend }) => ({ default: ReportedSpend })),
);

const usualDays = 30;
const periodOptions = periods.map((days) => ({ value: String(days), label: `${days} days` }));

/** The answers that results are made of, asked together and before they are shown. */
export function useResults({ days = usualDays }: OverviewSearch) {
  const { api } = useOrganization();
  const range = { query: { dateRange: lastDays(days, new Date()) } };
  const period = { query: { days } };
  const placeholderData = keepPreviousData;
  return {
    results: useQuery(api.today.getResults.queryOptions({ input: period, placeholderData })),
    costs: useQuery(api.today.getCosts.queryOptions({ input: period, placeholderData })),
    kpis: useQuery(api.analytics.kpis.queryOptions({ input: range, placeholderData })),
    daily: useQuery(api.analytics.interactionMetrics.queryOptions({ input: range, placeholderData })),
  };
}
type Results = ReturnType<typeof useResults>;

interface ResultsSectionProps {
  search: OverviewSearch;
  onChange: (search: OverviewSearch) => void;
  answers: Results;
}

/** What the last days cost and brought, against as many days before. */
export function ResultsSection({ search, onChange, answers }: ResultsSectionProps) {
  const days = search.days ?? usualDays;
  const { organization } = useOrganization();
  return (
    <Section
      title="Money and results"
      description={`The last ${days} days, against the ${days} days before. Days are in UTC.`}
      actions={
        <div className="w-64 max-sm:w-full">
          <Segmented
            label="Last days"
            value={String(days)}
            options={periodOptions}
            onChange={(value) => {
              const chosen = periods.find((period) => String(period) === value);
              onChange(withoutGaps({ ...search, days: chosen === usualDays ? undefined : chosen }));
            }}
          />
        </div>
      }
    >
      <Card className="overflow-hidden">
        <Tiles answers={answers} />
        {answers.results.data?.isComplete === false ? (
          <p className="border-line border-t px-5 py-2 text-warning-text text-xs">
            Amounts of very many billing windows are still being calculated: spend is not complete yet.
          </p>
        ) : null}
        {organization.reportingCurrency === null ? null : (
          <div className="min-h-24 border-line border-t">
            <Suspense>
              <ReportedSpend
                query={{ dateRange: lastDays(days, new Date()), publicationMode: "allEligible" }}
              />
            </Suspense>
          </div>
        )}
        <div className="border-line border-t p-4 sm:p-5">
          <Chart search={search} onChange={onChange} answers={answers} />
        </div>
      </Card>
    </Section>
  );
}

function Tiles({ answers: { results, costs, kpis } }: { answers: Results }) {
  const posts = results.data && postsFigure(results.data);
  const views = kpis.data && {
    value: compactNumber(kpis.data.viewCount),
    change: changeFrom(kpis.data.previous.viewCount, kpis.data.viewCount),
    before: compactNumber(kpis.data.previous.viewCount),
    note: "",
  };
  return (
    <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
      <Tile
        label="Spend"
        explanation="What billing windows that ended in these days pay or have paid, and payouts by hand, as in the Creator Hub. Each currency by itself."
        query={results}
        figure={results.data && spendFigure(results.data)}
        better="either"
      />
      <Tile label="Views" explanation={viewsExplanation} query={kpis} figure={views} better="more" />
      <Tile
        label="Cost per 1,000 views"
        explanation="Spend of a currency for every 1,000 views of its campaigns, counted as pay counts them: every view of a video that was posted while assigned."
        query={costs}
        figure={costs.data && costFigure(costs.data)}
        better="less"
      />
      <Tile
        label="Posts against target"
        explanation={postsExplanation(results.data?.posts)}
        query={results}
        figure={posts}
        better="more"
      >
        {posts?.share === undefined ? null : <ProgressBar label="Posts against target" value={posts.share} />}
      </Tile>
    </dl>
  );
}

const viewsExplanation = `${kpiWords.viewCount.explanation} The first count of a video from before these days is where it starts, not a gain.`;

interface TileProps {
  label: string;
  explanation: string;
  query: UnansweredQuery & { readonly isPlaceholderData: boolean };
  /** Undefined until the answer is there. */
  figure: ResultFigure | undefined;
  better: Better;
  children?: ReactNode;
}

function Tile({ label, explanation, query, figure, better, children }: TileProps) {
  return (
    <div
      className="flex min-h-32 flex-col gap-1 bg-surface px-5 py-4 max-sm:px-4"
      aria-busy={query.isPlaceholderData}
    >
      <dt className="flex items-center gap-1 text-[13px] text-muted">
        {label}
        <InfoTip about={label} text={explanation} />
      </dt>
      {figure === undefined ? (
        <dd>
          {query.isPending ? (
            <Skeleton className="mt-1 h-6 w-28" />
          ) : (
            <button
              type="button"
              className="text-danger-text text-xs underline"
              onClick={() => query.refetch()}
            >
              Could not be loaded. Try again
            </button>
          )}
        </dd>
      ) : (
        <dd className={query.isPlaceholderData ? "opacity-60" : ""}>
          <p className="truncate font-semibold text-xl tabular-nums leading-8 tracking-[-0.02em]">
            {figure.value}
          </p>
          <p className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-faint text-xs">
            {figure.change === undefined ? null : <ChangeBadge change={figure.change} better={better} />}
            {figure.before === undefined ? null : (
              <span>{figure.change === "new" ? "nothing before" : `from ${figure.before}`}</span>
            )}
          </p>
          {figure.note === "" ? null : <p className="truncate text-faint text-xs">{figure.note}</p>}
          {children === undefined ? null : <div className="mt-2">{children}</div>}
        </dd>
      )}
    </div>
  );
}

function Chart({ search, onChange, answers: { daily, results } }: ResultsSectionProps) {
  if (!daily.isSuccess || !results.isSuccess) {
    const pending = <Skeleton className="h-76 rounded-lg" />;
    return <QueryState query={daily.isError ? daily : results} pending={pending} />;
  }
  const [main] = results.data.spend;
  const isOfSpend = search.beside !== "posts" && main !== undefined;
  const spend = main && {
    spend: results.data.daily,
    currency: main.currency,
    precision: main.precision,
  };
  return (
    <div className="flex flex-col gap-3">
      <DailyChart
        label={isOfSpend ? "Views and spend per day" : "Views and posts per day"}
        days={daily.data.dailyMetrics.map(({ date }) => date)}
        series={resultSeries(daily.data.dailyMetrics, isOfSpend && spend ? spend : "posts")}
        format={exactNumber}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 text-faint text-xs">
        <p>
          {isOfSpend ? "Windows count on the day they end, payouts by hand on the day they were paid." : ""}
        </p>
        <div className="flex items-center gap-3">
          {main === undefined ? null : (
            <button
              type="button"
              className="text-accent-text text-[13px] underline-offset-4 hover:underline"
              onClick={() =>
                onChange(withoutGaps({ ...search, beside: isOfSpend ? ("posts" as const) : undefined }))
              }
            >
              {isOfSpend ? "Show posts instead of spend" : "Show spend instead of posts"}
            </button>
          )}
          <Link to="/analytics" className="text-[13px] text-accent-text underline-offset-4 hover:underline">
            View analytics
          </Link>
        </div>
      </div>
    </div>
  );
}
