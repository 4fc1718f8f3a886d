import { RotateCcw, Wallet } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CanceledWindow } from "../../../api/types.ts";
import { ListWithTools } from "../../../parts/list-tools.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { pagesOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { actionsColumn, type Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { ReinstateWindowDialog } from "../cancel/cancel-dialogs.tsx";
import { amountColumn, campaignColumn, payeeColumn, periodFile } from "../columns/window-columns.tsx";
import { periodText, windowName } from "../payout-words.ts";
import { type CanceledSortKey, canceledOrder } from "../payouts-search.ts";
import { useCanceledQueue } from "../use-queues.ts";
import { NoPayouts, type QueueProps, QueueTotals, queueSorting } from "./queue-parts.tsx";

const nouns = ["canceled payout", "canceled payouts"] as const;

/** Windows that somebody took out of the queue, with why. */
export function CanceledQueue({ search, onChange }: QueueProps) {
  const { organization } = useOrganization();
  const { list, totals, fetchPage } = useCanceledQueue(search);
  const [reinstating, setReinstating] = useState<CanceledWindow | undefined>(undefined);
  const sorting = queueSorting(search, canceledOrder, onChange);
  const actions: Column<CanceledWindow, never> = actionsColumn((row) => (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden="true" />}
      aria-label={`Put back ${windowName(row)}`}
      onClick={() => setReinstating(row)}
    >
      Put back
    </Button>
  ));
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals label="Canceled" nouns={nouns} totals={totals} />
      <ListWithTools
        name="payouts-canceled"
        title="Canceled payouts"
        label="payouts"
        rows={6}
        nouns={nouns}
        icon={Wallet}
        columns={canWrite(organization.role) ? [...columns, actions] : columns}
        sorting={sorting}
        list={list}
        fetchPage={fetchPage}
        {...pagesOf(search, onChange)}
        empty={<NoPayouts queue="canceled" search={search} onChange={onChange} />}
      />
      {reinstating === undefined ? null : (
        <ReinstateWindowDialog window={reinstating} onClose={() => setReinstating(undefined)} />
      )}
    </div>
  );
}

const columns: readonly Column<CanceledWindow, CanceledSortKey>[] = [
  payeeColumn,
  campaignColumn,
  {
    id: "period",
    header: "Cycle",
    sortKey: "billingPeriodEnd",
    order: "time",
    ...periodFile,
    cell: (row) => <span className="tabular-nums">{periodText(row)}</span>,
  },
  {
    id: "canceled",
    header: "Canceled",
    sortKey: "canceledAt",
    order: "time",
    text: ({ canceledAt }) => canceledAt,
    besideText: [
      {
        header: "Canceled by",
        text: ({ canceledByName, canceledByEmail }) => canceledByName ?? canceledByEmail,
      },
      { header: "Reason", text: ({ reasonNote }) => reasonNote },
    ],
    cell: (row) => <Cancellation window={row} />,
  },
  amountColumn,
];

function Cancellation({ window }: { window: CanceledWindow }) {
  const { canceledAt, canceledByName, canceledByEmail, reasonNote } = window;
  const who = canceledByName ?? canceledByEmail;
  return (
    <span className="flex flex-col max-md:items-end max-md:text-right">
      <span>
        <RelativeTime instant={canceledAt} />
        {who === null ? null : ` by ${who}`}
      </span>
      {reasonNote === null ? null : (
        <span title={reasonNote} className="line-clamp-2 max-w-64 whitespace-normal text-[13px] text-faint">
          {reasonNote}
        </span>
      )}
    </span>
  );
}
