import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { Link } from "@tanstack/react-router";
import { CircleSlash, Wallet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutWindow } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { PagedList } from "../../../parts/paged-list.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { ListBar } from "../../../ui/primitives/lists/paged-table.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { pageSizeOf } from "../../../ui/primitives/lists/search-params.ts";
import { SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { MenuItem, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { CancelWindowDialog } from "../cancel/cancel-dialogs.tsx";
import { windowName } from "../payout-words.ts";
import { atPage, type PayoutsSearch, windowOrder } from "../payouts-search.ts";
import { SelectedWindows } from "../several/selected-windows.tsx";
import { NoPayouts, type QueueProps, QueueTotals, queueSorting } from "./queue-parts.tsx";
import { useWindowQueue } from "./use-queues.ts";
import { windowColumns } from "./window-columns.tsx";

const dueNouns = ["payout", "payouts"] as const;

/** Windows that have ended and wait for somebody to pay or cancel them. */
export function DueQueue({ search, onChange }: QueueProps) {
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const { list, totals, reported, fetchPage } = useWindowQueue("due", search);
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
  const { columns: shown, tools } = useListTools({ list: "payouts-due", columns, fetchPage });
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="Due" nouns={dueNouns} totals={totals} reported={reported} />
      <ListBar tools={tools}>
        <SortSelect columns={columns} sorting={sorting} className="md:hidden" />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={Wallet}
          label="payouts"
          rows={6}
          page={search.page ?? 1}
          list={list}
          pageSize={pageSizeOf(search, onChange)}
          nouns={dueNouns}
          onPageChange={(page) => onChange(atPage(search, page))}
          empty={<NoPayouts queue="due" search={search} onChange={onChange} />}
        >
          {({ data: rows }) => (
            <Table
              label="Due payouts"
              columns={isWriter ? [tick(rows), ...shown, actions] : [...shown, actions]}
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

interface DueMenuProps {
  window: PayoutWindow;
  onCancel: () => void;
}

function DueMenu({ window, onCancel }: DueMenuProps) {
  return (
    <RowMenu label={`Actions for ${windowName(window)}`}>
      <MenuItem
        icon={<CircleSlash aria-hidden="true" />}
        tone="danger"
        disabled={window.isAwaitingProvider}
        onSelect={onCancel}
      >
        Cancel payout
      </MenuItem>
    </RowMenu>
  );
}

const upcomingNouns = ["running cycle", "running cycles"] as const;

/** Windows that still run, with what they would pay so far. */
export function UpcomingQueue({ search, onChange }: QueueProps) {
  const { list, totals, reported, fetchPage } = useWindowQueue("upcoming", search);
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
  const { columns: shown, tools } = useListTools({ list: "payouts-upcoming", columns, fetchPage });
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="So far" nouns={upcomingNouns} totals={totals} reported={reported} />
      <ListBar tools={tools}>
        <SortSelect columns={columns} sorting={sorting} className="md:hidden" />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={Wallet}
          label="payouts"
          rows={6}
          page={search.page ?? 1}
          list={list}
          pageSize={pageSizeOf(search, onChange)}
          nouns={upcomingNouns}
          onPageChange={(page) => onChange(atPage(search, page))}
          empty={<NoPayouts queue="upcoming" search={search} onChange={onChange} />}
        >
          {({ data: rows }) => (
            <Table
              label="Upcoming payouts"
              columns={[...shown, actions]}
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

interface WindowLinkProps {
  search: PayoutsSearch;
  windowId: string;
  /** What is opened, for those who do not see the row. */
  label: string;
  children: ReactNode;
}

/** Opens a window beside the list, under an address of its own. */
function WindowLink({ search, windowId, label, children }: WindowLinkProps) {
  return (
    <Link
      to="/payouts"
      search={{ ...search, window: windowId }}
      resetScroll={false}
      data-opens=""
      aria-label={label}
      className={`${buttonClass("secondary", "small")} max-md:w-full max-md:h-9!`}
    >
      {children}
    </Link>
  );
}
