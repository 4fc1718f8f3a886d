import type { PaidPayout } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { majorText, minorField, minorOf } from "../../../ui/product/words/money-text.ts";
import { payoutPeriod } from "../payout-words.ts";
import type { PaidSortKey } from "../payouts-search.ts";
import { payoutStatus } from "../provider-status.ts";
import { AmountCell, CampaignCell, payeeColumn } from "./window-columns.tsx";

export const paidColumns: readonly Column<PaidPayout, PaidSortKey>[] = [
  payeeColumn,
  {
    id: "for",
    header: "For",
    sortKey: "campaignName",
    order: "name",
    text: ({ campaignName }) => campaignName,
    besideText: [
      { header: "Cycle", text: ({ billingPeriodStart }) => billingPeriodStart?.slice(0, 10) ?? null },
      { header: "Cycle ends", text: ({ billingPeriodEnd }) => billingPeriodEnd?.slice(0, 10) ?? null },
      { header: "Description", text: ({ description }) => description },
    ],
    cell: (row) => <Purpose payout={row} />,
  },
  {
    id: "standing",
    header: "Standing",
    text: (row) => payoutStatus(row).label,
    cell: (row) => <PayoutStatus payout={row} />,
  },
  {
    id: "issued",
    header: "Issued",
    sortKey: "paidAt",
    order: "time",
    text: ({ paidAt }) => paidAt,
    besideText: [
      {
        header: "Issued by",
        text: ({ paidByUser }) => (paidByUser === null ? null : personName(paidByUser)),
      },
    ],
    cell: (row) => <Issued payout={row} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    sortKey: "amount",
    text: ({ amount, currency }) => minorField(minorOf(amount, currency), currency),
    besideText: [{ header: "Currency", text: ({ currency }) => currency }],
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
