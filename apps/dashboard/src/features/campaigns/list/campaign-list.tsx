import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { ListStates } from "../../../parts/paged-list.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { PagedTable, pagesOf, type RowsPage, sortingOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { menuColumn } from "../../../ui/primitives/lists/table.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { type CampaignAction, CampaignDialogs, CampaignMenu } from "../campaign-dialogs.tsx";
import { statusLabels } from "../campaign-words.tsx";
import {
  type CampaignsSearch,
  campaignsAddress,
  campaignsQuery,
  defaultCampaignSort,
  statusesOf,
} from "../campaigns-search.ts";
import { type CampaignColumn, campaignColumns } from "./campaign-columns.tsx";

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
  return (
    <ListStates
      list={list}
      label="campaigns"
      rows={5}
      icon={Megaphone}
      onReturn={() => onChange(withFilters(search, {}))}
      empty={<NoCampaigns search={search} onChange={onChange} onCreate={onCreate} />}
    >
      {(answer) => <CampaignTable answer={answer} search={search} onChange={onChange} />}
    </ListStates>
  );
}

interface CampaignTableProps extends Omit<CampaignListProps, "onCreate"> {
  answer: RowsPage<CampaignRow>;
}

function CampaignTable({ answer, search, onChange }: CampaignTableProps) {
  const navigate = useNavigate();
  const { api, organization } = useOrganization();
  const [action, setAction] = useState<CampaignAction | undefined>(undefined);
  const menu: CampaignColumn = menuColumn((campaign) => (
    <CampaignMenu campaign={campaign} onAction={setAction} />
  ));
  const { columns, tools } = useListTools({
    list: "campaigns",
    columns: canWrite(organization.role) ? [...campaignColumns, menu] : campaignColumns,
    fetchPage: (page) => api.campaigns.list.call(campaignsQuery({ ...search, page, size: 100 })),
  });
  return (
    <>
      <PagedTable
        nouns={["campaign", "campaigns"]}
        label="Campaigns"
        columns={columns}
        answer={answer}
        sorting={sortingOf(search, defaultCampaignSort, onChange)}
        {...pagesOf(search, onChange)}
        tools={tools}
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

/** Why the list is empty, and the way on. */
function NoCampaigns({ search, onChange, onCreate }: CampaignListProps) {
  const { api, organization } = useOrganization();
  const all = useQuery(
    api.campaigns.count.queryOptions({ input: { query: { statuses: statusesOf("all") } } }),
  );
  const isAnywhere = (all.data?.total ?? 0) > 0;
  if (search.q !== undefined) {
    return (
      <NoMatch
        icon={Megaphone}
        noun="campaigns"
        onClear={() => onChange(campaignsAddress.withoutFilters(search))}
      >
        Try a shorter word, or look among all campaigns.
      </NoMatch>
    );
  }
  if (search.show !== undefined && search.show !== "current" && search.show !== "all") {
    return (
      <EmptyState
        icon={Megaphone}
        title={`No campaign is ${statusLabels[search.show].toLowerCase()}`}
        action={<Button onClick={() => onChange(withFilters(search, { show: "all" }))}>Show all</Button>}
      />
    );
  }
  if (isAnywhere) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaign goes on or is to come"
        action={<Button onClick={() => onChange(withFilters(search, { show: "all" }))}>Show all</Button>}
      >
        The ones that ended are kept with all their history.
      </EmptyState>
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={Megaphone} title="No campaigns yet">
        Members of your organization set up campaigns. Their rules and creators show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Megaphone}
      title="Set up your first campaign"
      action={
        <Button variant="primary" onClick={onCreate}>
          New campaign
        </Button>
      }
    >
      Say what you pay for: a salary, an amount per video, a rate per 1,000 views, bonuses. The sheet puts it
      into plain sentences while you write.
    </EmptyState>
  );
}
