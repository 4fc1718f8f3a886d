import type { PaidPayout } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { majorText } from "../../../ui/product/money-text.ts";
import { payoutPeriod } from "../payout-words.ts";
import type { PaidSortKey } from "../payouts-search.ts";
import { payoutStatus } from "../provider-status.ts";
import { AmountCell, CampaignCell, PayeeCell } from "./window-columns.tsx";

export const paidColumns: readonly Column<PaidPayout, PaidSortKey>[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    sortKey: "creatorName",
    order: "name",
    cell: (row) => <PayeeCell row={row} />,
  },
  {
    id: "for",
    header: "For",
    sortKey: "campaignName",
    order: "name",
    cell: (row) => <Purpose payout={row} />,
  },
  { id: "standing", header: "Standing", cell: (row) => <PayoutStatus payout={row} /> },
  {
    id: "issued",
    header: "Issued",
    sortKey: "paidAt",
    order: "time",
    cell: (row) => <Issued payout={row} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    sortKey: "amount",
    cell: (row) => <AmountCell text={paidAmount(row)} />,
  },
];

export function paidAmount({ amount, currency }: Pick<PaidPayout, "amount" | "currency">): string {
  return majorText(amount, currency);
}

function Purpose({ payout }: { payout: PaidPayout }) {
  const period = payoutPeriod(payout);
  return (
    <span className="flex min-w-0 flex-col max-md:items-end max-md:text-right">
      <CampaignCell row={payout} />
      <span className="max-w-52 truncate text-[13px] text-faint">
        {period ?? payout.description ?? "Manual payout"}
      </span>
    </span>
  );
}

function Issued({ payout: { paidAt, paidByUser, provider } }: { payout: PaidPayout }) {
  const by = paidByUser === null ? "" : ` by ${personName(paidByUser)}`;
  return (
    <span className="flex flex-col max-md:items-end">
      <span>
        <RelativeTime instant={paidAt} />
        {by}
      </span>
      <span className="text-[13px] text-faint">
        {provider === null ? "Outside of Clipledger" : "Provider"}
      </span>
    </span>
  );
}

export function PayoutStatus({ payout }: { payout: Parameters<typeof payoutStatus>[0] }) {
  const { label, tone } = payoutStatus(payout);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
