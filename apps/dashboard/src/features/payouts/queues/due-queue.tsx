import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutWindow } from "../../../api/types.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { CancelWindowDialog } from "../cancel/cancel-window-dialog.tsx";
import { atPage, windowOrder } from "../payouts-search.ts";
import { SelectedWindows } from "../several/selected-windows.tsx";
import { windowName } from "../window-name.ts";
import { DueMenu } from "./due-menu.tsx";
import { NoPayouts } from "./no-payouts.tsx";
import type { QueueProps } from "./queue-props.ts";
import { queueSorting } from "./queue-sorting.ts";
import { QueueTotals } from "./queue-totals.tsx";
import { useWindowQueue } from "./use-queues.ts";
import { windowColumns } from "./window-columns.tsx";
import { WindowLink } from "./window-link.tsx";

const nouns = ["payout", "payouts"] as const;

/** Windows that have ended and wait for somebody to pay or cancel them. */
export function DueQueue({ search, onChange }: QueueProps) {
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const { list, totals } = useWindowQueue("due", search);
  const [ticked, setTicked] = useState<readonly PayoutWindow[]>([]);
  const [canceling, setCanceling] = useState<PayoutWindow | undefined>(undefined);
  const selected = list.data?.data.filter(({ id }) => ticked.some((row) => row.id === id)) ?? [];
  const sorting = queueSorting(search, windowOrder, onChange);
  const columns = windowColumns(dateOf(new Date()));
  const tick = (rows: readonly PayoutWindow[]) =>
    selectColumn({ rows, selected, onSelect: setTicked, noun: "payouts", nameOf: windowName });
  const actions: Column<PayoutWindow, never> = {
    id: "actions",
    header: "Actions",
    place: "actions",
    align: "end",
    cell: (row) => (
      <span className="inline-flex items-center gap-1 max-md:w-full">
        <WindowLink
          search={search}
          windowId={row.id}
          label={`${isWriter ? "Review and pay" : "Explain"} ${windowName(row)}`}
        >
          {isWriter ? "Review and pay" : "Explain"}
        </WindowLink>
        {isWriter ? <DueMenu window={row} onCancel={() => setCanceling(row)} /> : null}
      </span>
    ),
  };
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="Due" nouns={nouns} totals={totals} />
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
          empty={<NoPayouts queue="due" search={search} onChange={onChange} />}
        >
          {({ data: rows }) => (
            <Table
              label="Due payouts"
              columns={isWriter ? [tick(rows), ...columns, actions] : [...columns, actions]}
              rows={rows}
              rowKey={({ id }) => id}
              sorting={sorting}
              spacing="dense"
            />
          )}
        </PagedList>
      </Card>
      <SelectedWindows selected={selected} onClear={() => setTicked([])} />
      {canceling === undefined ? null : (
        <CancelWindowDialog window={canceling} onClose={() => setCanceling(undefined)} />
      )}
    </div>
  );
}
