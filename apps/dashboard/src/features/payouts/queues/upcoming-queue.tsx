import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { Wallet } from "lucide-react";
import type { PayoutWindow } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { atPage, windowOrder } from "../payouts-search.ts";
import { windowName } from "../window-name.ts";
import { NoPayouts } from "./no-payouts.tsx";
import type { QueueProps } from "./queue-props.ts";
import { queueSorting } from "./queue-sorting.ts";
import { QueueTotals } from "./queue-totals.tsx";
import { useWindowQueue } from "./use-queues.ts";
import { windowColumns } from "./window-columns.tsx";
import { WindowLink } from "./window-link.tsx";

const nouns = ["running cycle", "running cycles"] as const;

/** Windows that still run, with what they would pay so far. */
export function UpcomingQueue({ search, onChange }: QueueProps) {
  const { list, totals } = useWindowQueue("upcoming", search);
  const sorting = queueSorting(search, windowOrder, onChange);
  const columns = windowColumns(dateOf(new Date()));
  const actions: Column<PayoutWindow, never> = {
    id: "actions",
    header: "Actions",
    place: "actions",
    align: "end",
    cell: (row) => (
      <WindowLink search={search} windowId={row.id} label={`Explain ${windowName(row)}`}>
        Explain
      </WindowLink>
    ),
  };
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="So far" nouns={nouns} totals={totals} />
      <SortSelect columns={columns} sorting={sorting} className="md:hidden" />
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={Wallet}
          label="payouts"
          rows={6}
          page={search.page ?? 1}
          list={list}
          nouns={nouns}
          onPageChange={(page) => onChange(atPage(search, page))}
          empty={<NoPayouts queue="upcoming" search={search} onChange={onChange} />}
        >
          {({ data: rows }) => (
            <Table
              label="Upcoming payouts"
              columns={[...columns, actions]}
              rows={rows}
              rowKey={({ id }) => id}
              sorting={sorting}
              spacing="dense"
            />
          )}
        </PagedList>
      </Card>
    </div>
  );
}
