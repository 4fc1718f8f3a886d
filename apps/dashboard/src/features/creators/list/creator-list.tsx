import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRightLeft, Megaphone, UserRoundMinus, UsersRound } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { PagedTable } from "../../../ui/primitives/lists/paged-table.tsx";
import { SelectionBar, selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { pageSizeOf, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import {
  bulkRefusal,
  type CampaignActionName,
  type CampaignDialog,
  type CreatorAction,
} from "../creator-action.ts";
import { CreatorDialogs } from "../creator-dialogs.tsx";
import { CreatorMenu, useCreatorWrites } from "../creator-menu.tsx";
import {
  type CreatorSortKey,
  type CreatorsSearch,
  creatorsQuery,
  defaultCreatorSort,
  hasCreatorFilters,
  withoutCreatorFilters,
} from "../creators-search.ts";
import { creatorColumns } from "./creator-columns.tsx";

interface CreatorListProps {
  search: CreatorsSearch;
  onChange: (search: CreatorsSearch) => void;
  onAdd: () => void;
  onInvited: () => void;
  campaignDialog: CampaignDialog;
}

export function CreatorList({ onAdd, ...shown }: CreatorListProps) {
  const { api } = useOrganization();
  const { search, onChange } = shown;
  const list = useQuery(
    api.creators.list.queryOptions({ input: creatorsQuery(search), placeholderData: keepPreviousData }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="creators" rows={6} frame={Card} />;
  const { data: rows, pageCount, totalRows } = list.data;
  if (rows.length === 0) {
    return (
      <Card>
        <NoCreators search={search} totalRows={totalRows} onChange={onChange} onAdd={onAdd} />
      </Card>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <CreatorTable rows={rows} pageCount={pageCount} totalRows={totalRows} {...shown} />
    </div>
  );
}

interface CreatorTableProps extends Omit<CreatorListProps, "onAdd"> {
  rows: readonly Creator[];
  pageCount: number;
  totalRows: number;
}

function CreatorTable({
  rows,
  pageCount,
  totalRows,
  search,
  onChange,
  onInvited,
  campaignDialog,
}: CreatorTableProps) {
  const { api, organization } = useOrganization();
  const [ticked, setTicked] = useState<readonly Creator[]>([]);
  const [action, setAction] = useState<CreatorAction | undefined>(undefined);
  const writes = useCreatorWrites(onInvited);
  const selected = rows.filter(({ id }) => ticked.some((creator) => creator.id === id));
  const sorting = {
    key: search.sort ?? defaultCreatorSort.key,
    direction: search.dir ?? defaultCreatorSort.direction,
    onSort: (sort: CreatorSortKey, dir: "asc" | "desc") => onChange(withFilters(search, { sort, dir })),
  };
  const actions: Column<Creator, never> = {
    id: "actions",
    header: "Actions",
    place: "corner",
    align: "end",
    cell: (creator) => <CreatorMenu creator={creator} writes={writes} onAction={setAction} />,
  };
  const ticks = selectColumn({ rows, selected, onSelect: setTicked, noun: "creators", nameOf: creatorName });
  const { columns, tools } = useListTools({
    list: "creators",
    columns: canWrite(organization.role) ? [ticks, ...creatorColumns, actions] : creatorColumns,
    fetchPage: (page) => api.creators.list.call(creatorsQuery({ ...search, page, size: 100 })),
  });
  return (
    <>
      <PagedTable
        nouns={["creator", "creators"]}
        label="Creators"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isDimmed={({ creatorStatus }) => creatorStatus === "archived"}
        sorting={sorting}
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        onPageChange={(page) => onChange({ ...search, page })}
        pageSize={pageSizeOf(search, onChange)}
        tools={tools}
      />
      <SelectedCreators selected={selected} onAction={setAction} onClear={() => setTicked([])} />
      <CreatorDialogs action={action} campaignDialog={campaignDialog} onClose={() => setAction(undefined)} />
    </>
  );
}

interface SelectedCreatorsProps {
  selected: readonly Creator[];
  onAction: (action: CreatorAction) => void;
  onClear: () => void;
}

const buttons = [
  { name: "assign", label: "Assign to campaign", Icon: Megaphone },
  { name: "switch", label: "Switch", Icon: ArrowRightLeft },
  { name: "unassign", label: "End assignment", Icon: UserRoundMinus },
] as const satisfies readonly { name: CampaignActionName; label: string; Icon: unknown }[];

/** What can be done to the ticked creators together. */
function SelectedCreators({ selected, onAction, onClear }: SelectedCreatorsProps) {
  return (
    <SelectionBar label="Selected creators" count={selected.length} onClear={onClear}>
      {buttons.map(({ name, label, Icon }) => {
        const refusal = bulkRefusal(name, selected);
        return (
          <DisabledReason key={name} reason={refusal}>
            <Button
              variant="ghost"
              icon={<Icon aria-hidden="true" />}
              disabled={refusal !== undefined}
              onClick={() => onAction({ name, creators: selected })}
            >
              {label}
            </Button>
          </DisabledReason>
        );
      })}
    </SelectionBar>
  );
}

interface NoCreatorsProps {
  search: CreatorsSearch;
  totalRows: number;
  onChange: (search: CreatorsSearch) => void;
  onAdd: () => void;
}

/** Why the list is empty, and the way on. */
function NoCreators({ search, totalRows, onChange, onAdd }: NoCreatorsProps) {
  const { organization } = useOrganization();
  if (totalRows > 0) {
    return <NoSuchPage icon={UsersRound} onReturn={() => onChange(withFilters(search, {}))} />;
  }
  if (hasCreatorFilters(search)) {
    return (
      <NoMatch icon={UsersRound} noun="creators" onClear={() => onChange(withoutCreatorFilters(search))}>
        Search for less, or take a filter away.
      </NoMatch>
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={UsersRound} title="No creators yet">
        Members of your organization add the people who make your videos. They show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={UsersRound}
      title="Add your first creator"
      action={
        <Button variant="primary" onClick={onAdd}>
          Add creator
        </Button>
      }
    >
      Link the accounts they post with, put them on a campaign, and their videos count from then on.
    </EmptyState>
  );
}
