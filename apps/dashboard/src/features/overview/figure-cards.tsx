import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Video } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Kpis } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Sparkline } from "../../ui/charts/small-charts.tsx";
import { ChangeBadge, Count } from "../../ui/primitives/figures.tsx";
import { lastDays } from "../../ui/primitives/lists/date-range.ts";
import { RankedList, RankedSkeleton } from "../../ui/primitives/lists/ranked-list.tsx";
import { InfoTip } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/primitives/states.tsx";
import { KpiValue } from "../../ui/product/kpi-tile.tsx";
import { type KpiName, kpiWords } from "../../ui/product/kpi-words.ts";
import { VideoCell } from "../../ui/product/video-cell.tsx";

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
        {kpis.isError ? (
          <ErrorState {...readError(kpis.error)} onRetry={() => kpis.refetch()} />
        ) : (
          <Views kpis={kpis.data} daily={daily.data?.dailyMetrics.map(({ views }) => views) ?? []} />
        )}
      </Card>
    </Section>
  );
}

interface ViewsProps {
  /** Undefined while they load. */
  kpis: Kpis | undefined;
  daily: readonly number[];
}

function Views({ kpis, daily }: ViewsProps) {
  return (
    <div aria-busy={kpis === undefined}>
      <div className="grid items-end gap-x-8 gap-y-4 px-5 pt-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dl>
          <Term name="viewCount" className="text-[13px] text-muted" />
          <dd className="mt-1 min-w-32 font-semibold text-4xl tabular-nums leading-11 tracking-[-0.03em]">
            {kpis === undefined ? <Skeleton className="h-11 w-32" /> : <Count value={kpis.viewCount} />}
          </dd>
          <dd className="mt-1.5 flex h-4 items-center gap-1.5 text-faint text-xs">
            {kpis === undefined ? null : (
              <>
                <ChangeBadge change={kpis.changes.viewCount} />
                <span>
                  from <Count value={kpis.previous.viewCount} />
                </span>
              </>
            )}
          </dd>
        </dl>
        <div className="h-24">
          <Sparkline label={`Views by day in the last ${days} days`} values={daily} className="h-24 w-full" />
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-3 divide-x divide-line border-line border-t">
        {companions.map((name) => (
          <Companion key={name} name={name} kpis={kpis} />
        ))}
      </dl>
    </div>
  );
}

function Companion({ name, kpis }: { name: KpiName; kpis: Kpis | undefined }) {
  return (
    <div className="px-5 py-3.5 max-sm:px-2.5">
      <Term name={name} className="text-faint text-xs" />
      <dd className="mt-0.5 flex min-h-5 flex-wrap items-baseline gap-x-2 font-semibold text-[15px] max-sm:min-h-10">
        {kpis === undefined ? (
          <Skeleton className="h-4 w-16" />
        ) : (
          <>
            <KpiValue name={name} value={kpis[name]} />
            <ChangeBadge change={kpis.changes[name]} />
          </>
        )}
      </dd>
    </div>
  );
}

function Term({ name, className }: { name: KpiName; className: string }) {
  const { label, explanation } = kpiWords[name];
  return (
    <dt className={clsx("flex items-center gap-1 whitespace-nowrap", className)}>
      {label}
      <InfoTip about={label} text={explanation} />
    </dt>
  );
}

/** The videos that gained most views in the last 30 days. */
export function TopVideosCard() {
  return (
    <Section
      title="Top videos"
      description="By views gained in the last 30 days."
      actions={
        <Link to="/videos" className="text-[13px] text-accent-text underline-offset-4 hover:underline">
          View all
        </Link>
      }
    >
      <Card>
        <TopVideos />
      </Card>
    </Section>
  );
}

function TopVideos() {
  const { api } = useOrganization();
  const query = { dateRange: lastDays(30, new Date()), metric: "viewCountInPeriod" as const, limit: 5 };
  const ranking = useQuery(api.analytics.topVideos.queryOptions({ input: { query } }));
  if (!ranking.isSuccess)
    return <QueryState query={ranking} pending={<RankedSkeleton label="top videos" />} />;
  const highest = ranking.data[0]?.viewCountInPeriod ?? 0;
  if (highest === 0) {
    return (
      <EmptyState icon={Video} title="No views yet">
        The videos that gain most show up here after the first syncs.
      </EmptyState>
    );
  }
  return (
    <RankedList
      label="Top videos"
      rows={ranking.data.map((video) => ({
        key: video.id,
        cell: (
          <VideoCell
            {...video}
            account={video.accountUsername}
            link={(caption) => (
              <Link
                to="/videos/$platform/$platformVideoId"
                params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
                className="underline-offset-4 hover:underline"
              >
                {caption}
              </Link>
            )}
          />
        ),
        figure: <Count value={video.viewCountInPeriod} />,
        share: video.viewCountInPeriod / highest,
      }))}
    />
  );
}
