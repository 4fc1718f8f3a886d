import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { BriefRow } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { PagedTable } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { type BriefSortKey, type BriefsSearch, briefsQuery, defaultBriefSort } from "../briefs-search.ts";
import { DeleteBriefDialog } from "../dialogs/delete-brief-dialog.tsx";
import { type BriefColumn, briefColumns } from "./brief-columns.tsx";
import { BriefMenu } from "./brief-menu.tsx";
import { NoBriefs } from "./no-briefs.tsx";

interface BriefListProps {
  search: BriefsSearch;
  onChange: (search: BriefsSearch) => void;
}

export function BriefList({ search, onChange }: BriefListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.briefs.list.queryOptions({ input: briefsQuery(search), placeholderData: keepPreviousData }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="briefs" rows={5} frame={Card} />;
  if (list.data.data.length === 0) {
    return (
      <Card>
        <NoBriefs search={search} totalRows={list.data.totalRows} onChange={onChange} />
      </Card>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <BriefTable {...list.data} search={search} onChange={onChange} />
    </div>
  );
}

interface BriefTableProps extends BriefListProps {
  data: readonly BriefRow[];
  pageCount: number;
  totalRows: number;
}

function BriefTable({ data, pageCount, totalRows, search, onChange }: BriefTableProps) {
  const { organization } = useOrganization();
  const [deleted, setDeleted] = useState<BriefRow | undefined>(undefined);
  const sorting: Sorting<BriefSortKey> = {
    key: search.sort ?? defaultBriefSort.key,
    direction: search.dir ?? defaultBriefSort.direction,
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
  const menu: BriefColumn = {
    id: "actions",
    header: "Actions",
    place: "corner",
    align: "end",
    cell: (brief) => <BriefMenu brief={brief} onDelete={() => setDeleted(brief)} />,
  };
  return (
    <>
      <PagedTable
        nouns={["brief", "briefs"]}
        label="Briefs"
        columns={canWrite(organization.role) ? [...briefColumns, menu] : briefColumns}
        rows={data}
        rowKey={({ id }) => id}
        sorting={sorting}
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        onPageChange={(page) => onChange({ ...search, page })}
      />
      {deleted === undefined ? null : (
        <DeleteBriefDialog brief={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
}
