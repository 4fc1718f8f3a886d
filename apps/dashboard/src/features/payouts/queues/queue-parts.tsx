import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Wallet } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutTotals, ReportedQueueQuery } from "../../../api/types.ts";
import { ReportedQueue } from "../../../parts/reported-money.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { SortDirection, Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, Skeleton } from "../../../ui/primitives/states.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { OmittedWindows, sumText } from "../../../ui/product/omitted-windows.tsx";
import { listPart, type PayoutsSearch, type PayoutTab, payoutsAddress, withTab } from "../payouts-search.ts";

interface QueueTotalsProps {
  /** What the sums are of, as in "Due in USD". */
  label: string;
  nouns: readonly [one: string, several: string];
  totals: UseQueryResult<PayoutTotals>;
  /** Which sum in the reporting currency stands below; none without it. */
  reported?: ReportedQueueQuery;
}

/** What all rows of a queue come to, in each currency; nothing where there is nothing. */
export function QueueTotals({ label, nouns, totals, reported }: QueueTotalsProps) {
  const { organization } = useOrganization();
  if (totals.isPending) return <Skeleton className="h-21 rounded-xl" />;
  if (totals.isError || totals.data.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <dl
        aria-busy={totals.isPlaceholderData}
        className={`-ml-px flex flex-wrap ${totals.isPlaceholderData ? "opacity-60" : ""}`}
      >
        {totals.data.map(({ count, ...sum }) => (
          <div
            key={sum.currency}
            className="flex min-w-44 flex-col border-line border-l px-5 py-3.5 max-sm:flex-1"
          >
            <dt className="text-[13px] text-muted">
              {label} in {sum.currency}
            </dt>
            <dd className="font-semibold text-xl tabular-nums leading-7 tracking-[-0.02em]">
              {sumText(sum)}
            </dd>
            <dd className="text-faint text-xs tabular-nums">
              {exactNumber(count)} {count === 1 ? nouns[0] : nouns[1]}
            </dd>
          </div>
        ))}
      </dl>
      <div className="px-5 pb-3 empty:hidden">
        <OmittedWindows sums={totals.data} />
      </div>
      {reported === undefined || organization.reportingCurrency === null ? null : (
        <div className="min-h-20 border-line border-t">
          <ReportedQueue label={label} query={reported} />
        </div>
      )}
    </Card>
  );
}

/** Why a queue is empty, and the way on. */
export function NoPayouts({ queue, search, onChange }: QueueProps & { queue: PayoutTab }) {
  if (payoutsAddress.hasFilters(search)) {
    return (
      <NoMatch icon={Wallet} noun="payouts" onClear={() => onChange(payoutsAddress.withoutFilters(search))}>
        Take a filter away, or look in another tab.
      </NoMatch>
    );
  }
  const showEmpty =
    search.empty === "show" ? undefined : (
      <Button onClick={() => onChange(withFilters(search, { empty: "show" }))}>
        Show cycles that pay nothing
      </Button>
    );
  switch (queue) {
    case "due":
      return (
        <EmptyState icon={CircleCheck} title="Nothing is due" action={showEmpty}>
          Every cycle that has ended is settled. What comes next stands under Upcoming.
        </EmptyState>
      );
    case "upcoming":
      return (
        <EmptyState
          icon={Wallet}
          title="No cycle earns anything yet"
          action={
            showEmpty ?? (
              <Link to="/campaigns" className={buttonClass()}>
                Go to campaigns
              </Link>
            )
          }
        >
          Once creators are assigned to a campaign and their videos count, what they earn grows here day by
          day.
        </EmptyState>
      );
    case "canceled":
      return (
        <EmptyState icon={Wallet} title="Nothing was canceled">
          A due payout that you decide not to make is kept here, with the reason, and can be put back.
        </EmptyState>
      );
    case "approval":
      return (
        <EmptyState icon={CircleCheck} title="Nothing awaits approval">
          Payouts that are made at the provider wait here until an admin approves them.
        </EmptyState>
      );
    case "paid":
      return (
        <EmptyState
          icon={Wallet}
          title="Nothing was issued yet"
          action={<Button onClick={() => onChange(withTab(search, "due"))}>See what is due</Button>}
        >
          Every payout is kept here with the calculation it was made by.
        </EmptyState>
      );
  }
}

interface Order<Key extends string> {
  readonly all: readonly Key[];
  readonly first: Key;
  readonly direction: SortDirection;
}

/** How a queue is sorted, and what a click on a head makes of the address. */
export function queueSorting<Key extends NonNullable<PayoutsSearch["sort"]>>(
  search: PayoutsSearch,
  order: Order<Key>,
  onChange: (search: PayoutsSearch) => void,
): Sorting<Key> {
  const { sortCol, sortDir } = listPart(search, order);
  return {
    key: sortCol,
    direction: sortDir,
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
}

export interface QueueProps {
  search: PayoutsSearch;
  onChange: (search: PayoutsSearch) => void;
}
