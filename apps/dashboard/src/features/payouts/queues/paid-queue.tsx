import { Link } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PaidPayout } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { PagedList } from "../../../parts/paged-list.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { ListBar } from "../../../ui/primitives/lists/paged-table.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { pageSizeOf } from "../../../ui/primitives/lists/search-params.ts";
import { SortSelect } from "../../../ui/primitives/lists/sorting.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { SelectedPayouts } from "../approvals/approve-payouts.tsx";
import { payeeName } from "../payout-words.ts";
import { atPage, paidOrder } from "../payouts-search.ts";
import { awaitsApproval } from "../provider-status.ts";
import { paidAmount, paidColumns } from "./paid-columns.tsx";
import { NoPayouts, type QueueProps, QueueTotals, queueSorting } from "./queue-parts.tsx";
import { useIssuedQueue } from "./use-queues.ts";

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
  const { columns, tools } = useListTools({ list: "payouts-paid", columns: paidColumns, fetchPage });
  return (
    <div className="flex flex-col gap-3">
      <QueueTotals
        label={queue === "issued" ? "Issued" : "To approve"}
        nouns={nouns}
        totals={totals}
        reported={reported}
      />
      <ListBar tools={tools}>
        <SortSelect columns={paidColumns} sorting={sorting} className="md:hidden" />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={Wallet}
          label="payouts"
          rows={6}
          page={search.page ?? 1}
          list={list}
          pageSize={pageSizeOf(search, onChange)}
          nouns={nouns}
          onPageChange={(page) => onChange(atPage(search, page))}
          empty={
            <NoPayouts queue={queue === "issued" ? "paid" : "approval"} search={search} onChange={onChange} />
          }
        >
          {({ data: shown }) => (
            <Table
              label={queue === "issued" ? "Issued payouts" : "Payouts to approve"}
              columns={[...(isOffered ? [ticks] : []), ...columns, openColumn]}
              rows={shown}
              rowKey={({ id }) => id}
              isDimmed={({ withdrawnAt }) => withdrawnAt !== null}
              sorting={sorting}
              spacing="dense"
            />
          )}
        </PagedList>
      </Card>
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
