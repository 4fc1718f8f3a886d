import { CONTENT_TYPES, type ContentType } from "@clipledger/domain/platforms";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useActiveRuns } from "../../api/sync-runs.ts";
import { ExportButton, useExport } from "../../parts/export-button.tsx";
import { useAccountOptions, useProjectOptions } from "../../parts/filter-options.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { listOf, toggled, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import {
  type AudienceChange,
  AudienceFilters,
  PeriodChoice,
} from "../../ui/product/filters/figure-filters.tsx";
import { FilterMenu, FilterSearch } from "../../ui/product/filters/filter-menu.tsx";
import {
  type AnalyticsFilters,
  type AnalyticsSearch,
  analyticsAddress,
  analyticsFilters,
} from "./analytics-search.ts";
import { DailySection, KpiSection } from "./figure-sections.tsx";
import { PostingSection } from "./posting-section.tsx";
import { RankingsSection } from "./rankings-section.tsx";

const route = getRouteApi("/app/analytics");

export function AnalyticsPage() {
  const { api } = useOrganization();
  const { search, show } = usePageAddress(route, analyticsAddress);
  const accountCount = useQuery(api.trackedAccounts.count.queryOptions());
  const filters = analyticsFilters(search, new Date());
  useActiveRuns();

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
  const file = useExport(() => api.exports.videoDailyGains.call({ body: filters }));
  return <ExportButton label="Export daily gains" {...file} />;
}

interface AnalyticsFilterBarProps {
  search: AnalyticsSearch;
  now: Date;
  onChange: (search: AnalyticsSearch) => void;
}

const contentTypeLabels: Record<ContentType, string> = { video: "Videos", slideshow: "Slideshows" };
const contentTypeOptions = CONTENT_TYPES.map((value) => ({ value, label: contentTypeLabels[value] }));

const publicationOptions = [
  { value: "any", label: "Published any time" },
  { value: "inRange", label: "Published in these days" },
] as const;

function AnalyticsFilterBar({ search, now, onChange }: AnalyticsFilterBarProps) {
  const { days: _, from: __, to: ___, ...audience } = search;
  const change = (changed: AudienceChange) => onChange(withoutGaps({ ...search, ...changed }));
  return (
    <div className="flex flex-col gap-2">
      <PeriodChoice search={search} now={now} onChange={(period) => onChange({ ...audience, ...period })} />
      <AudienceFilters
        label="Filter analytics"
        search={audience}
        dates="elsewhere"
        defaultViewMode="internal"
        projectOptions={useProjectOptions()}
        isFiltered={analyticsAddress.hasFilters(search)}
        onChange={change}
        onClear={() => onChange(analyticsAddress.withoutFilters(search))}
      >
        <AccountFilter joined={search.accounts} onChange={(accounts) => change({ accounts })} />
        <FilterMenu
          label="Content"
          options={contentTypeOptions}
          chosen={listOf(search.contentTypes)}
          onToggle={(value) => change({ contentTypes: toggled(search.contentTypes, value) })}
        />
        <ChoiceMenu
          label="Which videos"
          options={publicationOptions}
          value={search.published ?? "any"}
          defaultValue="any"
          onChange={(value) =>
            onChange(withoutGaps({ ...search, published: value === "any" ? undefined : value }))
          }
        />
      </AudienceFilters>
    </div>
  );
}

interface AccountFilterProps {
  joined: string | undefined;
  onChange: (joined: string | undefined) => void;
}

function AccountFilter({ joined, onChange }: AccountFilterProps) {
  const options = useAccountOptions(listOf(joined));
  return <FilterSearch label="Account" {...options} onToggle={(value) => onChange(toggled(joined, value))} />;
}

function NothingTracked() {
  const { organization } = useOrganization();
  if (!canWrite(organization.role)) {
    return (
      <Card>
        <EmptyState icon={ChartNoAxesColumn} title="Nothing to analyze yet">
          Members of your organization choose the accounts to follow. Their figures show up here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesColumn}
        title="Nothing to analyze yet"
        action={
          <Link to="/accounts" search={{ add: true }} className={buttonClass("primary")}>
            Track your first account
          </Link>
        }
      >
        Track an account, and its views, likes and posting days show up here within a minute.
      </EmptyState>
    </Card>
  );
}
