import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import {
  Archive,
  ArrowRightLeft,
  Megaphone,
  MessageSquare,
  Tag,
  UserRoundMinus,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator, CreatorFigures } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { ListStates } from "../../../parts/paged-list.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { PagedTable, pagesOf, type RowsPage, sortingOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { SelectionBar, selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, menuColumn, type WholeTotals } from "../../../ui/primitives/lists/table.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { CreatorDialogs } from "../creator-dialogs.tsx";
import {
  type AtOnceName,
  bulkRefusal,
  type CampaignActionName,
  type CampaignDialog,
  type CreatorAction,
  CreatorMenu,
  useCreatorWrites,
} from "../creator-menu.tsx";
import {
  type CreatorsSearch,
  creatorsAddress,
  creatorsQuery,
  defaultCreatorSort,
  figureDays,
  rankedQuery,
} from "../creators-search.ts";
import { creatorColumns, type ListedCreator } from "./creator-columns.tsx";
import { MoneyLines } from "./figure-columns.tsx";

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
  const ranked = rankedQuery(search);
  const inOrder = useQuery(
    api.creatorFigures.rank.queryOptions({ input: ranked ?? skipToken, placeholderData: keepPreviousData }),
  );
  const plain = useQuery(
    api.creators.list.queryOptions({
      input: ranked === undefined ? creatorsQuery(search) : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const list = ranked === undefined ? plain : inOrder;
  return (
    <ListStates<RowsPage<Creator>>
      list={list}
      label="creators"
      rows={6}
      icon={UsersRound}
      onReturn={() => onChange(withFilters(search, {}))}
      empty={<NoCreators search={search} onChange={onChange} onAdd={onAdd} />}
    >
      {(answer) => <CreatorTable answer={answer} {...shown} />}
    </ListStates>
  );
}

interface CreatorTableProps extends Omit<CreatorListProps, "onAdd"> {
  answer: RowsPage<Creator>;
}

function CreatorTable({ answer, search, onChange, onInvited, campaignDialog }: CreatorTableProps) {
  const { organization } = useOrganization();
  const rows = useFigures(answer.data, search);
  const { fetchPage } = useFilePages(search);
  const [ticked, setTicked] = useState<readonly Creator[]>([]);
  const [action, setAction] = useState<CreatorAction | undefined>(undefined);
  const writes = useCreatorWrites(onInvited);
  const selected = rows.filter(({ id }) => ticked.some((creator) => creator.id === id));
  const actions: Column<ListedCreator, never> = menuColumn((creator) => (
    <CreatorMenu creator={creator} writes={writes} onAction={setAction} />
  ));
  const shown = creatorColumns(periodWords(search));
  const ticks = selectColumn<ListedCreator>({
    rows,
    selected,
    onSelect: setTicked,
    noun: "creators",
    nameOf: creatorName,
  });
  const { columns, tools } = useListTools({
    list: "creators",
    columns: canWrite(organization.role) ? [ticks, ...shown, actions] : shown,
    fetchPage,
  });
  return (
    <>
      <PagedTable
        nouns={["creator", "creators"]}
        label="Creators"
        columns={columns}
        answer={{ ...answer, data: rows }}
        isDimmed={({ creatorStatus }) => creatorStatus === "archived"}
        sorting={sortingOf(search, defaultCreatorSort, onChange)}
        {...pagesOf(search, onChange)}
        tools={tools}
        wholeTotals={useCreatorTotals(search, answer.totalRows)}
      />
      <SelectedCreators selected={selected} onAction={setAction} onClear={() => setTicked([])} />
      <CreatorDialogs action={action} campaignDialog={campaignDialog} onClose={() => setAction(undefined)} />
    </>
  );
}

function periodWords({ figures }: CreatorsSearch): string {
  return figures === "all" ? "All time" : "Last 30 days";
}

/** What all creators of the list come to, whatever the page and the order. Amounts of several currencies stay apart. */
function useCreatorTotals(search: CreatorsSearch, count: number): WholeTotals {
  const { api } = useOrganization();
  const { page: _, perPage: _size, sortCol: _key, sortDir: _dir, ...filter } = creatorsQuery(search).query;
  const { data } = useQuery(
    api.creatorFigures.totals.queryOptions({ input: { query: { ...filter, ...figureDays(search) } } }),
  );
  return {
    count,
    values: data && {
      views: <Count value={data.views} />,
      posts: <Count value={data.posts} />,
      earned: <MoneyLines amounts={data.earned} />,
    },
  };
}

/** The creators of a page with their figures, which are asked for once the page is there. */
function useFigures(creators: readonly Creator[], search: CreatorsSearch): readonly ListedCreator[] {
  const { api } = useOrganization();
  const creatorIds = creators.map(({ id }) => id);
  const answer = useQuery(
    api.creatorFigures.list.queryOptions({ input: { query: { creatorIds, ...figureDays(search) } } }),
  );
  return withFigures(creators, answer.data?.figures ?? []);
}

function withFigures(
  creators: readonly Creator[],
  figures: readonly CreatorFigures[],
): readonly ListedCreator[] {
  const byId = new Map(figures.map((figure) => [figure.creatorId, figure]));
  return creators.map((creator) => ({ ...creator, figures: byId.get(creator.id) }));
}

/** Pages of the whole list, with figures, for a file of it. */
function useFilePages(search: CreatorsSearch) {
  const { api } = useOrganization();
  async function fetchPage(page: number) {
    const part = { ...search, page, size: 100 };
    const ranked = rankedQuery(part);
    const answer =
      ranked === undefined
        ? await api.creators.list.call(creatorsQuery(part))
        : await api.creatorFigures.rank.call(ranked);
    const creatorIds = answer.data.map(({ id }) => id);
    if (creatorIds.length === 0) return answer;
    const { figures } = await api.creatorFigures.list.call({ query: { creatorIds, ...figureDays(search) } });
    return { ...answer, data: withFigures(answer.data, figures) };
  }
  return { fetchPage };
}

interface SelectedCreatorsProps {
  selected: readonly Creator[];
  onAction: (action: CreatorAction) => void;
  onClear: () => void;
}

const buttons = [
  { name: "messageMany", label: "Message", Icon: MessageSquare },
  { name: "tagMany", label: "Tag", Icon: Tag },
  { name: "assign", label: "Assign to campaign", Icon: Megaphone },
  { name: "switch", label: "Switch", Icon: ArrowRightLeft },
  { name: "unassign", label: "End assignment", Icon: UserRoundMinus },
  { name: "archiveMany", label: "Archive", Icon: Archive },
] as const satisfies readonly { name: CampaignActionName | AtOnceName; label: string; Icon: unknown }[];

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

/** Why the list is empty, and the way on. */
function NoCreators({ search, onChange, onAdd }: Pick<CreatorListProps, "search" | "onChange" | "onAdd">) {
  const { organization } = useOrganization();
  if (creatorsAddress.hasFilters(search)) {
    return (
      <NoMatch
        icon={UsersRound}
        noun="creators"
        onClear={() => onChange(creatorsAddress.withoutFilters(search))}
      >
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
