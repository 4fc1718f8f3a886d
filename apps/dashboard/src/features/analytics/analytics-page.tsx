import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useOrganization } from "../../api/organization-context.ts";
import { useActiveRuns } from "../../api/sync-runs.ts";
import { downloadFile, ExportButton, useExport } from "../../parts/export-button.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { AnalyticsFilterBar } from "./analytics-filter-bar.tsx";
import {
  type AnalyticsFilters,
  type AnalyticsSearch,
  analyticsFilters,
  readAnalyticsSearch,
} from "./analytics-search.ts";
import { DailySection } from "./daily-section.tsx";
import { KpiSection } from "./kpi-section.tsx";
import { NothingTracked } from "./nothing-tracked.tsx";
import { PostingSection } from "./posting-section.tsx";
import { RankingsSection } from "./rankings-section.tsx";

const route = getRouteApi("/app/analytics");

export function AnalyticsPage() {
  const { api } = useOrganization();
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readAnalyticsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const accountCount = useQuery(api.trackedAccounts.count.queryOptions());
  const filters = analyticsFilters(search, new Date());
  useActiveRuns();

  function show(next: AnalyticsSearch) {
    void navigate({ search: next, resetScroll: false });
  }

  return (
    <Page
      title="Analytics"
      width="wide"
      description="What your videos achieved: how much, when, and thanks to whom."
      actions={accountCount.data === 0 ? undefined : <DailyGainsExport filters={filters} />}
    >
      {accountCount.data === 0 ? (
        <NothingTracked />
      ) : (
        <Figures search={search} filters={filters} onChange={show} />
      )}
    </Page>
  );
}

interface FiguresProps {
  search: AnalyticsSearch;
  filters: AnalyticsFilters;
  onChange: (search: AnalyticsSearch) => void;
}

function Figures({ search, filters, onChange }: FiguresProps) {
  const now = new Date();
  return (
    <>
      <AnalyticsFilterBar search={search} now={now} onChange={onChange} />
      <KpiSection filters={filters} />
      <DailySection
        filters={filters}
        name={search.series ?? "views"}
        onChoose={(series) => onChange({ ...search, series })}
      />
      <RankingsSection
        search={search}
        filters={filters}
        onChange={(change) => onChange({ ...search, ...change })}
        onCounting={(rankedBy) => onChange(withoutGaps({ ...search, rankedBy }))}
      />
      <PostingSection search={search} now={now} />
    </>
  );
}

function DailyGainsExport({ filters }: { filters: AnalyticsFilters }) {
  const { api } = useOrganization();
  const file = useExport({
    start: () => api.exports.videoDailyGains.call({ body: filters }),
    onReady: downloadFile,
    onFailure: (message) => showToast("error", message),
  });
  return <ExportButton label="Export daily gains" {...file} />;
}
