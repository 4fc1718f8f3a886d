import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { Link } from "@tanstack/react-router";
import { CircleSlash, Wallet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutWindow } from "../../../api/types.ts";
import { ListWithTools } from "../../../parts/list-tools.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { pagesOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { actionsColumn, type Column } from "../../../ui/primitives/lists/table.tsx";
import { MenuItem, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { CancelWindowDialog } from "../cancel/cancel-dialogs.tsx";
import { windowColumns } from "../columns/window-columns.tsx";
import { windowName } from "../payout-words.ts";
import { type PayoutsSearch, windowOrder } from "../payouts-search.ts";
import { SelectedWindows } from "../several/selected-windows.tsx";
import { useWindowQueue } from "../use-queues.ts";
import { NoPayouts, type QueueProps, QueueTotals, queueSorting } from "./queue-parts.tsx";

const dueNouns = ["payout", "payouts"] as const;

/** Windows that have ended and wait for somebody to pay or cancel them. */
export function DueQueue({ search, onChange }: QueueProps) {
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const { list, totals, reported, fetchPage } = useWindowQueue("due", search);
  const [ticked, setTicked] = useState<readonly PayoutWindow[]>([]);
  const [canceling, setCanceling] = useState<PayoutWindow | undefined>(undefined);
  const rows = list.data?.data ?? [];
  const selected = rows.filter(({ id }) => ticked.some((row) => row.id === id));
  const sorting = queueSorting(search, windowOrder, onChange);
  const columns = windowColumns(dateOf(new Date()));
  const ticks = selectColumn({ rows, selected, onSelect: setTicked, noun: "payouts", nameOf: windowName });
  const actions: Column<PayoutWindow, never> = actionsColumn((row) => (
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
  ));
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="Due" nouns={dueNouns} totals={totals} reported={reported} />
      <ListWithTools
        name="payouts-due"
        title="Due payouts"
        label="payouts"
        rows={6}
        nouns={dueNouns}
        icon={Wallet}
        columns={isWriter ? [ticks, ...columns, actions] : [...columns, actions]}
        sorting={sorting}
        list={list}
        fetchPage={fetchPage}
        {...pagesOf(search, onChange)}
        empty={<NoPayouts queue="due" search={search} onChange={onChange} />}
      />
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
        icon={CircleSlash}
        label="Cancel payout"
        tone="danger"
        disabled={window.isAwaitingProvider}
        onSelect={onCancel}
      />
    </RowMenu>
  );
}

const upcomingNouns = ["running cycle", "running cycles"] as const;

/** Windows that still run, with what they would pay so far. */
export function UpcomingQueue({ search, onChange }: QueueProps) {
  const { list, totals, reported, fetchPage } = useWindowQueue("upcoming", search);
  const sorting = queueSorting(search, windowOrder, onChange);
  const columns = windowColumns(dateOf(new Date()));
  const actions: Column<PayoutWindow, never> = actionsColumn((row) => (
    <WindowLink search={search} windowId={row.id} label={`Explain ${windowName(row)}`}>
      Explain
    </WindowLink>
  ));
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="So far" nouns={upcomingNouns} totals={totals} reported={reported} />
      <ListWithTools
        name="payouts-upcoming"
        title="Upcoming payouts"
        label="payouts"
        rows={6}
        nouns={upcomingNouns}
        icon={Wallet}
        columns={[...columns, actions]}
        sorting={sorting}
        list={list}
        fetchPage={fetchPage}
        {...pagesOf(search, onChange)}
        empty={<NoPayouts queue="upcoming" search={search} onChange={onChange} />}
      />
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
