import { CAMPAIGN_STATUSES, type CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { useQueries } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { GitCompareArrows, Plus } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { ViewsMenu } from "../../../parts/saved-views.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { withFilters, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { Page } from "../../../ui/primitives/page.tsx";
import { FilterTabs } from "../../../ui/primitives/tabs.tsx";
import { statusLabels } from "../campaign-words.tsx";
import {
  type CampaignSet,
  type CampaignsSearch,
  campaignSets,
  campaignsAddress,
} from "../campaigns-search.ts";
import { CampaignSheet } from "../sheet/campaign-sheet.tsx";
import { CampaignList } from "./campaign-list.tsx";

const route = getRouteApi("/app/campaigns");

export function CampaignsPage() {
  const { search, show, filter } = usePageAddress(route, campaignsAddress);
  const open = useNavigate();
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const { create, ...withoutSheet } = search;
  const openSheet = () => show({ ...search, create: true }, true);
  return (
    <Page
      title="Campaigns"
      width="wide"
      description="What you pay creators for: the rules, the cycles, and who works under them."
      actions={
        <>
          <Link to="/campaigns/compare" className={buttonClass()}>
            <GitCompareArrows aria-hidden="true" />
            Compare
          </Link>
          {isWriter ? (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={openSheet}>
              New campaign
            </Button>
          ) : null}
        </>
      }
    >
      <CampaignFilters search={search} onChange={filter} />
      <CampaignList search={search} onChange={show} onCreate={openSheet} />
      {isWriter && create === true ? (
        <CampaignSheet
          mode={{ kind: "create" }}
          onClose={() => show(withoutSheet, true)}
          onSaved={({ id }) => open({ to: "/campaigns/$campaignId", params: { campaignId: id } })}
        />
      ) : null}
    </Page>
  );
}

interface CampaignFiltersProps {
  search: CampaignsSearch;
  onChange: (search: CampaignsSearch) => void;
}

const setLabels: Record<CampaignSet, string> = { current: "Current", ...statusLabels, all: "All" };

function CampaignFilters({ search, onChange }: CampaignFiltersProps) {
  const counts = useStatusCounts(search.q);
  return (
    <search aria-label="Filter campaigns" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <FilterTabs
        label="Status"
        value={search.show ?? "current"}
        options={campaignSets.map((value) => ({
          value,
          label: setLabels[value],
          count: countOf(value, counts),
        }))}
        onChange={(show) => onChange(withFilters(search, { show: show === "current" ? undefined : show }))}
      />
      <SearchBox
        label="Search campaigns"
        placeholder="Name or description"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <ViewsMenu list="campaigns" />
    </search>
  );
}

type StatusCounts = Readonly<Record<CampaignStatus, number | undefined>>;

function useStatusCounts(query: string | undefined): StatusCounts {
  const { api } = useOrganization();
  const [upcoming, active, closing, ended] = useQueries({
    queries: CAMPAIGN_STATUSES.map((status) =>
      api.campaigns.count.queryOptions({
        input: { query: { statuses: [status], ...withoutGaps({ search: query }) } },
      }),
    ),
    combine: (results) => results.map(({ data }) => data?.total),
  });
  return { upcoming, active, closing, ended };
}

function countOf(set: CampaignSet, { upcoming, active, closing, ended }: StatusCounts): number | undefined {
  const current = sum([upcoming, active, closing]);
  return { current, upcoming, active, closing, ended, all: sum([current, ended]) }[set];
}

/** Undefined as long as one of them is not known. */
function sum(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce(
    (total, count) => (total === undefined || count === undefined ? undefined : total + count),
    0,
  );
}
