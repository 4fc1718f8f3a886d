import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Kpis } from "../../api/types.ts";
import { Card, Section } from "../../ui/card.tsx";
import { lastDays } from "../../ui/date-range.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { ChangeBadge, Count } from "../../ui/figures.tsx";
import { InfoTip } from "../../ui/info-tip.tsx";
import { KpiValue } from "../../ui/kpi-value.tsx";
import { type KpiName, kpiWords } from "../../ui/kpi-words.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";

const days = 30;
const companions: readonly KpiName[] = ["likeCount", "engagementRate", "videoCount"];

/** What the last 30 days brought, and how they went. */
export function ViewsCard() {
  const { api } = useOrganization();
  const input = { query: { dateRange: lastDays(days, new Date()) } };
  const kpis = useQuery(api.analytics.kpis.queryOptions({ input }));
  const daily = useQuery(api.analytics.interactionMetrics.queryOptions({ input }));
  return (
    <Section
      title={`Last ${days} days`}
      actions={
        <Link to="/analytics" className="text-[13px] text-accent-text underline-offset-4 hover:underline">
          View analytics
        </Link>
      }
    >
      <Card>
        {kpis.isPending ? (
          <ViewsSkeleton />
        ) : kpis.isError ? (
          <ErrorState {...readError(kpis.error)} onRetry={() => kpis.refetch()} />
        ) : (
          <Views kpis={kpis.data} daily={daily.data?.dailyMetrics.map(({ views }) => views) ?? []} />
        )}
      </Card>
    </Section>
  );
}

function Views({ kpis, daily }: { kpis: Kpis; daily: readonly number[] }) {
  return (
    <>
      <div className="grid items-end gap-x-8 gap-y-4 px-5 pt-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dl>
          <dt className="flex items-center gap-1 text-[13px] text-muted">
            {kpiWords.viewCount.label}
            <InfoTip about={kpiWords.viewCount.label} text={kpiWords.viewCount.explanation} />
          </dt>
          <dd className="mt-1 font-semibold text-4xl tabular-nums leading-11 tracking-[-0.03em]">
            <Count value={kpis.viewCount} />
          </dd>
          <dd className="mt-1.5 flex items-center gap-1.5 text-faint text-xs">
            <ChangeBadge change={kpis.changes.viewCount} />
            <span>
              from <Count value={kpis.previous.viewCount} />
            </span>
          </dd>
        </dl>
        <div className="h-24">
          <Sparkline label={`Views by day in the last ${days} days`} values={daily} className="h-24 w-full" />
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-3 divide-x divide-line border-line border-t">
        {companions.map((name) => (
          <div key={name} className="px-5 py-3.5 max-sm:px-3">
            <dt className="flex items-center gap-1 text-faint text-xs">
              {kpiWords[name].label}
              <InfoTip about={kpiWords[name].label} text={kpiWords[name].explanation} />
            </dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-[15px]">
              <KpiValue name={name} value={kpis[name]} />
              <ChangeBadge change={kpis.changes[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ViewsSkeleton() {
  return (
    <div role="status" className="h-59 p-5">
      <span className="sr-only">Loading the last {days} days</span>
      <Skeleton className="h-3 w-16" />
      <Skeleton className="mt-3 h-10 w-40" />
      <Skeleton className="mt-3 h-3 w-24" />
    </div>
  );
}
