import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { PagedTable } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import type { CampaignAction } from "../campaign-action.ts";
import { CampaignDialogs } from "../campaign-dialogs.tsx";
import { CampaignMenu } from "../campaign-menu.tsx";
import {
  type CampaignSortKey,
  type CampaignsSearch,
  campaignsQuery,
  defaultCampaignSort,
} from "../campaigns-search.ts";
import { type CampaignColumn, campaignColumns } from "./campaign-columns.tsx";
import { NoCampaigns } from "./no-campaigns.tsx";

interface CampaignListProps {
  search: CampaignsSearch;
  onChange: (search: CampaignsSearch) => void;
  onCreate: () => void;
}

export function CampaignList({ search, onChange, onCreate }: CampaignListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.campaigns.list.queryOptions({ input: campaignsQuery(search), placeholderData: keepPreviousData }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="campaigns" rows={5} frame={Card} />;
  if (list.data.data.length === 0) {
    return (
      <Card>
        <NoCampaigns
          search={search}
          totalRows={list.data.totalRows}
          onChange={onChange}
          onCreate={onCreate}
        />
      </Card>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <CampaignTable {...list.data} search={search} onChange={onChange} />
    </div>
  );
}

interface CampaignTableProps extends Pick<CampaignListProps, "search" | "onChange"> {
  data: readonly CampaignRow[];
  pageCount: number;
  totalRows: number;
}

function CampaignTable({ data, search, onChange, pageCount, totalRows }: CampaignTableProps) {
  const navigate = useNavigate();
  const { organization } = useOrganization();
  const [action, setAction] = useState<CampaignAction | undefined>(undefined);
  const sorting = campaignSorting(search, onChange);
  const menu: CampaignColumn = {
    id: "actions",
    header: "Actions",
    place: "corner",
    align: "end",
    cell: (campaign) => <CampaignMenu campaign={campaign} onAction={setAction} />,
  };
  return (
    <>
      <PagedTable
        nouns={["campaign", "campaigns"]}
        label="Campaigns"
        columns={canWrite(organization.role) ? [...campaignColumns, menu] : campaignColumns}
        rows={data}
        rowKey={({ id }) => id}
        sorting={sorting}
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        onPageChange={(page) => onChange({ ...search, page })}
      />
      <CampaignDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onSaved={({ id }) => {
          setAction(undefined);
          if (action?.name === "copy")
            void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } });
        }}
      />
    </>
  );
}

function campaignSorting(
  search: CampaignsSearch,
  onChange: (search: CampaignsSearch) => void,
): Sorting<CampaignSortKey> {
  return {
    key: search.sort ?? defaultCampaignSort.key,
    direction: search.dir ?? defaultCampaignSort.direction,
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
}
