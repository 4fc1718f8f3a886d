import { Link } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PaidPayout } from "../../../api/types.ts";
import { ListWithTools } from "../../../parts/list-tools.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { pagesOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { SelectedPayouts } from "../approvals/approve-payouts.tsx";
import { paidAmount, paidColumns } from "../columns/paid-columns.tsx";
import { payeeName } from "../payout-words.ts";
import { paidOrder } from "../payouts-search.ts";
import { awaitsApproval } from "../provider-status.ts";
import { useIssuedQueue } from "../use-queues.ts";
import { NoPayouts, type QueueProps, QueueTotals, queueSorting } from "./queue-parts.tsx";

const nouns = ["payout", "payouts"] as const;

/** Every payout that was issued, also those that were taken back. */
export function PaidQueue(props: QueueProps) {
  return <IssuedPayouts {...props} queue="issued" />;
}

/** Payouts at the provider that wait for an admin; their creators know of none. */
export function ApprovalQueue(props: QueueProps) {
  return <IssuedPayouts {...props} queue="approval" />;
}

function IssuedPayouts({ search, onChange, queue }: QueueProps & { queue: "approval" | "issued" }) {
  const { organization } = useOrganization();
  const { list, totals, reported, fetchPage } = useIssuedQueue(search, queue);
  const [ticked, setTicked] = useState<readonly PaidPayout[]>([]);
  const rows = list.data?.data ?? [];
  const selected = rows.filter((row) => awaitsApproval(row) && ticked.some(({ id }) => id === row.id));
  const isOffered = canAdminister(organization.role) && rows.some(awaitsApproval);
  const sorting = queueSorting(search, paidOrder, onChange);
  const ticks = selectColumn({
    rows,
    selected,
    onSelect: setTicked,
    noun: "payouts that await approval",
    nameOf: (row) => `${paidAmount(row)} to ${payeeName(row)}`,
    isLeftOut: (row) => !awaitsApproval(row),
  });
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals
        label={queue === "issued" ? "Issued" : "To approve"}
        nouns={nouns}
        totals={totals}
        reported={reported}
      />
      <ListWithTools
        name="payouts-paid"
        title={queue === "issued" ? "Issued payouts" : "Payouts to approve"}
        label="payouts"
        rows={6}
        nouns={nouns}
        icon={Wallet}
        columns={[...(isOffered ? [ticks] : []), ...paidColumns, openColumn]}
        sorting={sorting}
        isDimmed={({ withdrawnAt }) => withdrawnAt !== null}
        list={list}
        fetchPage={fetchPage}
        {...pagesOf(search, onChange)}
        empty={
          <NoPayouts queue={queue === "issued" ? "paid" : "approval"} search={search} onChange={onChange} />
        }
      />
      <SelectedPayouts selected={selected} onClear={() => setTicked([])} />
    </div>
  );
}

const openColumn: Column<PaidPayout, never> = {
  id: "open",
  header: "Open",
  place: "actions",
  align: "end",
  cell: (row) => (
    <Link
      to="/payouts/$payoutId"
      params={{ payoutId: row.id }}
      data-opens=""
      aria-label={`Open the payout of ${paidAmount(row)} to ${payeeName(row)}`}
      className={`${buttonClass("secondary", "small")} max-md:h-9! max-md:w-full`}
    >
      Open
    </Link>
  ),
};
