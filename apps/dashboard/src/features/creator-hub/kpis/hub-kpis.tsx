import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { HubKpis as Kpis } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { ReportedSpend } from "../../../parts/reported-money.tsx";
import { type Better, Count, StatGrid } from "../../../ui/primitives/figures.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { changeFrom, currencyAmount } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { KpiTile } from "../../../ui/product/kpi-tile.tsx";
import { omittedText } from "../../../ui/product/omitted-windows.tsx";
import type { HubFilters } from "../hub-search.ts";

/** The figures of the days, each beside that of the days before. */
export function HubKpis({ filters }: { filters: HubFilters }) {
  const { api, organization } = useOrganization();
  const kpis = useQuery(
    api.creatorHub.getKpis.queryOptions({ input: { query: filters }, placeholderData: keepPreviousData }),
  );
  if (!kpis.isSuccess) return <QueryState query={kpis} pending={<KpiSkeleton />} frame={Card} />;
  return (
    <section aria-label="Key figures" aria-busy={kpis.isPlaceholderData}>
      <div className={kpis.isPlaceholderData ? "opacity-60" : ""}>
        <KpiTiles kpis={kpis.data} />
      </div>
      {organization.reportingCurrency === null ? null : (
        <Card className="mt-3 min-h-24">
          <ReportedSpend query={filters} />
        </Card>
      )}
      <KpiNote kpis={kpis.data} />
    </section>
  );
}

function KpiTiles({ kpis }: { kpis: Kpis }) {
  return (
    <StatGrid columns={5}>
      {hubKpiNames.map((name) => {
        const { label, explanation, better } = hubKpiWords[name];
        return (
          <KpiTile
            key={name}
            label={label}
            explanation={explanation}
            better={better}
            value={<HubKpiValue name={name} value={kpis.metrics[name]} />}
            change={kpis.previous && changeFrom(kpis.previous[name], kpis.metrics[name])}
            previous={<HubKpiValue name={name} value={kpis.previous?.[name] ?? 0} />}
          />
        );
      })}
    </StatGrid>
  );
}

function HubKpiValue({ name, value }: { name: HubKpiName; value: number }) {
  if (hubKpiWords[name].kind === "count") return <Count value={value} />;
  return <span className="tabular-nums">{currencyAmount(value, "USD")}</span>;
}

function KpiNote({ kpis }: { kpis: Kpis }) {
  const others = kpis.payoutsByCurrency.filter(({ currency, payouts }) => currency !== "USD" && payouts > 0);
  const omitted = omittedText(kpis.payoutsByCurrency);
  return (
    <p className="mt-2 text-faint text-xs">
      {others.length === 0 ? null : (
        <>
          Payouts in other currencies:{" "}
          {others.map(({ currency, payouts }) => currencyAmount(payouts, currency)).join(" · ")}.{" "}
        </>
      )}
      {kpis.changes === undefined
        ? "All days up to today."
        : "Changes are against the same number of days just before."}{" "}
      Days are in UTC.{omitted === undefined ? null : ` ${omitted}`}
      {kpis.eligibilityRefreshedAt === null ? null : (
        <>
          {" "}
          Videos last looked at <RelativeTime instant={kpis.eligibilityRefreshedAt} />.
        </>
      )}
    </p>
  );
}

function KpiSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading key figures</span>
      <StatGrid columns={5}>
        {hubKpiNames.map((name) => (
          <div key={name} className="flex h-26 flex-col gap-3 bg-surface px-5 py-5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-2.5 w-16" />
          </div>
        ))}
      </StatGrid>
      <div className="h-6" />
    </div>
  );
}

type HubKpiName = keyof Kpis["metrics"];

interface HubKpiWords {
  readonly label: string;
  readonly explanation: string;
  readonly kind: "count" | "dollars";
  readonly better: Better;
}

/** What the figures of the overview are called, and what each means. */
const hubKpiWords: Record<HubKpiName, HubKpiWords> = {
  totalViews: {
    label: "Views",
    explanation: "How many views videos that count gained in these days.",
    kind: "count",
    better: "more",
  },
  publishedVideos: {
    label: "Videos posted",
    explanation: "How many videos creators published while they were assigned.",
    kind: "count",
    better: "more",
  },
  eligibleVideos: {
    label: "Videos that count",
    explanation: "Posted videos that are not excluded and that their account's hashtag filter lets through.",
    kind: "count",
    better: "more",
  },
  activeCreators: {
    label: "Active creators",
    explanation: "Creators who were assigned to a campaign on at least one of these days.",
    kind: "count",
    better: "more",
  },
  activeAccounts: {
    label: "Their accounts",
    explanation: "Accounts that are linked to the active creators.",
    kind: "count",
    better: "more",
  },
  payoutsUsd: {
    label: "Payouts",
    explanation:
      "What cycles that end in these days pay, in campaigns in US dollars. Canceled ones pay nothing.",
    kind: "dollars",
    better: "either",
  },
  effectiveCpm: {
    label: "Cost per 1,000 views",
    explanation: "Payouts for every 1,000 views, in campaigns in US dollars.",
    kind: "dollars",
    better: "less",
  },
  spendPerVideo: {
    label: "Cost per video",
    explanation: "Payouts for every video that counts, in campaigns in US dollars.",
    kind: "dollars",
    better: "less",
  },
  paidPayoutsUsd: {
    label: "Issued",
    explanation:
      "The part of the payouts that was recorded as paid or made at the provider, in campaigns in US dollars.",
    kind: "dollars",
    better: "either",
  },
  paidCpm: {
    label: "Issued per 1,000 views",
    explanation: "What was issued for every 1,000 views, in campaigns in US dollars.",
    kind: "dollars",
    better: "less",
  },
};

/** As they stand on the page: reach first, money below. */
const hubKpiNames: readonly HubKpiName[] = [
  "totalViews",
  "publishedVideos",
  "eligibleVideos",
  "activeCreators",
  "activeAccounts",
  "payoutsUsd",
  "effectiveCpm",
  "spendPerVideo",
  "paidPayoutsUsd",
  "paidCpm",
];
