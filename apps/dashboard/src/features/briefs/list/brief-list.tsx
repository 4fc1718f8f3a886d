import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileText, ListOrdered, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { BriefRow } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { ListStates } from "../../../parts/paged-list.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { PagedTable, pagesOf, type RowsPage, sortingOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, menuColumn } from "../../../ui/primitives/lists/table.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { DeleteBriefDialog, ReadShare, samplesText } from "../brief-dialogs.tsx";
import {
  type BriefSortKey,
  type BriefsSearch,
  briefsAddress,
  briefsQuery,
  defaultBriefSort,
} from "../briefs-search.ts";
import { MoveItems, type MoveItemsProps, useBriefOrder } from "./brief-order.tsx";

interface BriefListProps {
  search: BriefsSearch;
  onChange: (search: BriefsSearch) => void;
}

export function BriefList({ search, onChange }: BriefListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.briefs.list.queryOptions({ input: briefsQuery(search), placeholderData: keepPreviousData }),
  );
  return (
    <ListStates
      list={list}
      label="briefs"
      rows={5}
      icon={FileText}
      onReturn={() => onChange(withFilters(search, {}))}
      empty={<NoBriefs search={search} onChange={onChange} />}
    >
      {(answer) => <BriefTable answer={answer} search={search} onChange={onChange} />}
    </ListStates>
  );
}

function BriefTable({ answer, search, onChange }: BriefListProps & { answer: RowsPage<BriefRow> }) {
  const { api, organization } = useOrganization();
  const [deleted, setDeleted] = useState<BriefRow | undefined>(undefined);
  const order = useBriefOrder({ search, rows: answer.data, totalRows: answer.totalRows });
  const sorting = sortingOf(search, defaultBriefSort, onChange);
  const menu: BriefColumn = menuColumn((brief) => (
    <BriefMenu brief={brief} places={order.placesFor(brief)} onDelete={() => setDeleted(brief)} />
  ));
  const { columns, tools } = useListTools({
    list: "briefs",
    columns: [...order.columns, ...briefColumns, ...(canWrite(organization.role) ? [menu] : [])],
    fetchPage: (page) => api.briefs.list.call(briefsQuery({ ...search, page, size: 100 })),
  });
  return (
    <>
      <PagedTable
        nouns={["brief", "briefs"]}
        label="Briefs"
        columns={columns}
        answer={answer}
        sorting={sorting}
        {...pagesOf(search, onChange)}
        tools={
          <>
            {order.isOwnOrder ? null : (
              <Button
                size="small"
                icon={<ListOrdered aria-hidden="true" className="text-faint" />}
                onClick={() => onChange(withFilters(search, { sort: undefined, dir: undefined }))}
              >
                Own order
              </Button>
            )}
            {tools}
          </>
        }
        rowProps={order.rowProps}
      />
      {deleted === undefined ? null : (
        <DeleteBriefDialog brief={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
}

type BriefColumn = Column<BriefRow, BriefSortKey>;

const briefColumns: readonly BriefColumn[] = [
  {
    id: "brief",
    header: "Brief",
    place: "title",
    sortKey: "name",
    order: "name",
    text: ({ name }) => name,
    cell: (brief) => <NameCell brief={brief} />,
  },
  {
    id: "campaigns",
    header: "Campaigns",
    text: ({ campaigns }) => campaigns.map(({ name }) => name).join(", "),
    cell: ({ campaigns }) => <CampaignsCell campaigns={campaigns} />,
  },
  {
    id: "samples",
    header: "Samples",
    shownFrom: "lg",
    text: ({ sampleVideoCount }) => sampleVideoCount,
    cell: ({ sampleVideoCount }) => (
      <span className={sampleVideoCount === 0 ? "text-faint" : "tabular-nums"}>
        {samplesText(sampleVideoCount)}
      </span>
    ),
  },
  { id: "read", header: "Read by", cell: (brief) => <ReadShare brief={brief} /> },
  {
    id: "updated",
    header: "Changed",
    sortKey: "updatedAt",
    order: "time",
    shownFrom: "xl",
    text: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
  },
];

function NameCell({ brief }: { brief: BriefRow }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <Link
        to="/briefs/$briefId"
        params={{ briefId: brief.id }}
        className="max-w-full truncate font-medium underline-offset-4 hover:underline"
      >
        {brief.name}
      </Link>
      <span className="line-clamp-2 whitespace-normal text-[13px] text-faint [overflow-wrap:anywhere]">
        {brief.excerpt}
      </span>
    </span>
  );
}

function CampaignsCell({ campaigns: [first, ...others] }: Pick<BriefRow, "campaigns">) {
  if (first === undefined) return <span className="text-faint">None yet</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: first.id }}
        className="max-w-48 truncate underline-offset-4 hover:underline"
      >
        {first.name}
      </Link>
      {others.length === 0 ? null : (
        <span title={others.map(({ name }) => name).join(", ")} className="shrink-0 text-[13px] text-faint">
          and {others.length} more
        </span>
      )}
    </span>
  );
}

interface BriefMenuProps {
  brief: Pick<BriefRow, "id" | "name">;
  places: MoveItemsProps | undefined;
  onDelete: () => void;
}

function BriefMenu({ brief, places, onDelete }: BriefMenuProps) {
  const navigate = useNavigate();
  return (
    <RowMenu label={`Actions for ${brief.name}`}>
      <MenuItem
        icon={Pencil}
        label="Edit"
        onSelect={() => navigate({ to: "/briefs/$briefId/edit", params: { briefId: brief.id } })}
      />
      <MenuSeparator />
      {places === undefined ? null : <MoveItems {...places} />}
      <MenuItem tone="danger" icon={Trash2} label="Delete" onSelect={onDelete} />
    </RowMenu>
  );
}

/** Why the list is empty, and the way on. */
function NoBriefs({ search, onChange }: BriefListProps) {
  const { organization } = useOrganization();
  if (briefsAddress.hasFilters(search)) {
    return (
      <NoMatch icon={FileText} noun="briefs" onClear={() => onChange(briefsAddress.withoutFilters(search))}>
        Try a shorter word, or look among the briefs of all campaigns.
      </NoMatch>
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={FileText} title="No briefs yet">
        Members of your organization write them. What creators are asked to make shows up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FileText}
      title="Write your first brief"
      action={
        <Link to="/briefs/new" className={buttonClass("primary")}>
          New brief
        </Link>
      }
    >
      Say what creators are to make, show videos that do it well, and see who has read it. One brief can serve
      several campaigns.
    </EmptyState>
  );
}
