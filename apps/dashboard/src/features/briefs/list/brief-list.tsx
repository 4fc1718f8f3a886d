import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { BriefRow } from "../../../api/types.ts";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { type Sorting, SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { Pagination, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { ErrorState, SkeletonRows } from "../../../ui/primitives/states.tsx";
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
  if (list.isPending) {
    return (
      <Card>
        <SkeletonRows label="briefs" rows={5} />
      </Card>
    );
  }
  if (list.isError) {
    return (
      <Card>
        <ErrorState {...readError(list.error)} onRetry={() => list.refetch()} />
      </Card>
    );
  }
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
      <SortSelect columns={briefColumns} sorting={sorting} className="mb-3 md:hidden" />
      <Card className="md:max-lg:overflow-x-auto">
        <Table
          label="Briefs"
          columns={canWrite(organization.role) ? [...briefColumns, menu] : briefColumns}
          rows={data}
          rowKey={({ id }) => id}
          sorting={sorting}
          spacing="dense"
        />
        <Pagination
          page={search.page ?? 1}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={totalRows === 1 ? "brief" : "briefs"}
          onPageChange={(page) => onChange({ ...search, page })}
        />
      </Card>
      {deleted === undefined ? null : (
        <DeleteBriefDialog brief={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
}
