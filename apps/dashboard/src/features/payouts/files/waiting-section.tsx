import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { FilePlus2, ListChecks } from "lucide-react";
import { useState } from "react";
import { issuesIn } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WaitingForFile, WaitingTransfer } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { selectColumn } from "../../../ui/primitives/lists/row-selection.tsx";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { countOf } from "../calculation/calculation-words.ts";

/** What waits to be put into a file, by rail and currency. Nothing where nothing waits. */
export function WaitingSection({ waiting, canPay }: { waiting: readonly WaitingForFile[]; canPay: boolean }) {
  if (waiting.length === 0) return null;
  return (
    <Section title="Waiting for a file">
      <ul className="flex flex-col gap-3">
        {waiting.map((sum) => (
          <li key={`${sum.railId} ${sum.currency}`}>
            <WaitingSum sum={sum} canPay={canPay} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WaitingSum({ sum, canPay }: { sum: WaitingForFile; canPay: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 px-5 py-4">
        <span className="min-w-0 flex-1">
          <span className="block font-medium tabular-nums">{sumText(sum.amount, sum.currency)}</span>
          <span className="block text-[13px] text-muted">
            {countOf(sum.transfers, "transfer")} by {sum.railName}
          </span>
        </span>
        {canPay ? (
          <>
            <Button
              icon={<ListChecks aria-hidden="true" />}
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              Choose
            </Button>
            {isChoosing ? null : <MakeButton sum={sum} label="Make a file" />}
          </>
        ) : null}
      </div>
      {isChoosing ? <TransferChoice sum={sum} onMade={() => setChoosing(false)} /> : null}
    </Card>
  );
}

/** Everything is ticked at first: leaving out is what one comes here for. */
function TransferChoice({ sum, onMade }: { sum: WaitingForFile; onMade: () => void }) {
  const { api } = useOrganization();
  const { railId, currency } = sum;
  const answer = useQuery(
    api.payoutFiles.listWaiting.queryOptions({ input: { query: { railId, currency } } }),
  );
  const [chosen, setChosen] = useState<readonly WaitingTransfer[]>();
  if (!answer.isSuccess) return <QueryState query={answer} label="transfers" rows={3} />;
  const rows = answer.data.data;
  const selected = rows.filter(({ id }) => chosen === undefined || chosen.some((row) => row.id === id));
  const amount = selected.reduce((total, row) => total + row.amount, 0);
  const box = selectColumn({
    rows,
    selected,
    onSelect: setChosen,
    noun: "transfers",
    nameOf: ({ creatorName, amount: each }) => `${creatorName ?? "Creator"}, ${sumText(each, currency)}`,
  });
  return (
    <div className="border-line border-t">
      <Table
        label="Transfers for the file"
        columns={[box, ...transferColumns]}
        rows={rows}
        rowKey={({ id }) => id}
        spacing="dense"
      />
      <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3">
        <p className="text-[13px] text-muted tabular-nums">
          {selected.length} of {rows.length} chosen
        </p>
        <MakeButton
          sum={sum}
          label={`Make a file of ${sumText(amount, currency)}`}
          transferIds={selected.map(({ id }) => id)}
          onMade={onMade}
        />
      </div>
    </div>
  );
}

const transferColumns: readonly Column<WaitingTransfer>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    cell: ({ creatorName }) => creatorName ?? "Creator",
  },
  { id: "reference", header: "For", cell: ({ reference }) => reference },
  { id: "since", header: "Waits", cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency }) => <span className="tabular-nums">{sumText(amount, currency)}</span>,
  },
];

interface MakeButtonProps {
  sum: WaitingForFile;
  label: string;
  /** Everything that waits, where none are named. */
  transferIds?: string[];
  onMade?: () => void;
}

function MakeButton({ sum: { railId, currency }, label, transferIds, onMade }: MakeButtonProps) {
  const { api } = useOrganization();
  const make = useWrite(api.payoutFiles.create.call, {
    onDone: () => onMade?.(),
    refreshes: [api.payoutFiles.key()],
    refreshesWhenRefused: true,
    refusals: (error) => issuesIn(error)[0]?.message,
  });
  return (
    <Button
      variant="primary"
      icon={<FilePlus2 aria-hidden="true" />}
      isPending={make.isPending}
      disabled={transferIds?.length === 0}
      onClick={() => make.mutate({ body: { railId, currency, ...(transferIds && { transferIds }) } })}
    >
      {label}
    </Button>
  );
}

export function sumText(amount: number, currency: string): string {
  return isCurrencyCode(currency) ? minorText(amount, currency) : currency;
}
