import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { PagedTable } from "../../../ui/primitives/lists/paged-table.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import type { CampaignDialog } from "../campaign-dialog.ts";
import type { CreatorAction } from "../creator-action.ts";
import { CreatorDialogs } from "../creator-dialogs.tsx";
import { CreatorMenu } from "../creator-menu.tsx";
import {
  type CreatorSortKey,
  type CreatorsSearch,
  creatorsQuery,
  defaultCreatorSort,
} from "../creators-search.ts";
import { useCreatorWrites } from "../use-creator-writes.ts";
import { creatorColumns } from "./creator-columns.tsx";
import { NoCreators } from "./no-creators.tsx";
import { SelectedCreators } from "./selected-creators.tsx";

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
  const { organization } = useOrganization();
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
  return (
    <>
      <PagedTable
        nouns={["creator", "creators"]}
        label="Creators"
        columns={canWrite(organization.role) ? [ticks, ...creatorColumns, actions] : creatorColumns}
        rows={rows}
        rowKey={({ id }) => id}
        isDimmed={({ creatorStatus }) => creatorStatus === "archived"}
        sorting={sorting}
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        onPageChange={(page) => onChange({ ...search, page })}
      />
      <SelectedCreators selected={selected} onAction={setAction} onClear={() => setTicked([])} />
      <CreatorDialogs action={action} campaignDialog={campaignDialog} onClose={() => setAction(undefined)} />
    </>
  );
}
