import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ResultCreator, ResultCreators } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { personName } from "../../../parts/person-name.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Count, Percent } from "../../../ui/primitives/figures.tsx";
import { type Sorting, SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { cpmText, postsText, spendParts } from "./results-words.ts";

type SortKey = "creator" | "posts" | "views" | "spend" | "cpm" | "share";

interface CreatorCostsProps {
  campaignId: string;
  perPage: number;
}

/** What each creator posted, brought and cost; the rows add up to the campaign's results. */
export function CreatorCosts({ campaignId, perPage }: CreatorCostsProps) {
  const { api } = useOrganization();
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<Pick<Sorting<SortKey>, "key" | "direction">>({
    key: "spend",
    direction: "desc",
  });
  const sorting: Sorting<SortKey> = {
    ...order,
    onSort: (key, direction) => {
      setPage(1);
      setOrder({ key, direction });
    },
  };
  const list = useQuery(
    api.campaigns.listResultCreators.queryOptions({
      input: {
        params: { id: campaignId },
        query: { page, perPage, sortCol: order.key, sortDir: order.direction },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <SortSelect columns={columnsFor("USD")} sorting={sorting} className="md:hidden" />
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={UsersRound}
          rows={4}
          label="costs by creator"
          nouns={["creator", "creators"]}
          list={list}
          page={page}
          onPageChange={(next) => setPage(next ?? 1)}
          empty={
            <EmptyState icon={UsersRound} title="Nobody has worked in it yet">
              Creators appear here from the first day of their assignment.
            </EmptyState>
          }
        >
          {({ data, currency }) => (
            <Table
              label="Cost by creator"
              columns={columnsFor(currency)}
              rows={data}
              rowKey={({ creatorId }) => creatorId}
              sorting={sorting}
              spacing="dense"
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}

type CostColumn = Column<ResultCreator, SortKey>;

function columnsFor(currency: ResultCreators["currency"]): readonly CostColumn[] {
  return [
    {
      id: "creator",
      header: "Creator",
      place: "title",
      sortKey: "creator",
      order: "name",
      cell: ({ creatorId, creator }) => (
        <Link
          to="/creators/$creatorId"
          params={{ creatorId }}
          className="inline-flex max-w-full underline-offset-4 hover:underline"
        >
          <PersonCell name={personName(creator)} />
        </Link>
      ),
    },
    figure("posts", "Posts", (row) => <span className="tabular-nums">{postsText(row)}</span>),
    figure("views", "Views", ({ views }) => <Count value={views} />),
    figure("spend", "Spend", (row) => (
      <span className="font-medium tabular-nums" title={spendParts({ ...row, currency })}>
        {minorText(row.spend.total, currency)}
      </span>
    )),
    figure("cpm", "CPM", (row) => (
      <span className="tabular-nums">{cpmText(row.effectiveCpm, { ...row, currency })}</span>
    )),
    figure("share", "Share", ({ share }) => <Percent value={share} />),
  ];
}

function figure(sortKey: SortKey, header: string, cell: CostColumn["cell"]): CostColumn {
  return { id: sortKey, header, sortKey, cell, place: "figure", align: "end" };
}
