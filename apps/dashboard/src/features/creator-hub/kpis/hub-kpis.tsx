import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { HubKpis as Kpis } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Count, StatGrid } from "../../../ui/primitives/figures.tsx";
import { changeFrom, currencyAmount } from "../../../ui/primitives/number-format.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { KpiTile } from "../../../ui/product/kpi-tile.tsx";
import type { HubFilters } from "../hub-search.ts";
import { type HubKpiName, hubKpiNames, hubKpiWords } from "./hub-kpi-words.ts";

/** The figures of the days, each beside that of the days before. */
export function HubKpis({ filters }: { filters: HubFilters }) {
  const { api } = useOrganization();
  const kpis = useQuery(
    api.creatorHub.getKpis.queryOptions({ input: { query: filters }, placeholderData: keepPreviousData }),
  );
  if (!kpis.isSuccess) return <QueryState query={kpis} pending={<KpiSkeleton />} frame={Card} />;
  return (
    <section aria-label="Key figures" aria-busy={kpis.isPlaceholderData}>
      <div className={kpis.isPlaceholderData ? "opacity-60" : ""}>
        <KpiTiles kpis={kpis.data} />
      </div>
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
      Days are in UTC.
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
