import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutWindow } from "../../../api/types.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { minorText } from "../../../ui/product/money-text.ts";
import type { WindowSortKey } from "../payouts-search.ts";
import { dueText, periodText } from "../period-words.ts";
import { AmountCell, CampaignCell, PayeeCell } from "./queue-cells.tsx";
import { WindowBadges } from "./window-badges.tsx";

type WindowColumn<Row extends PayoutWindow> = Column<Row, WindowSortKey>;

/** Whom, what for, for which days and how much. */
export function windowColumns<Row extends PayoutWindow>(today: CalendarDate): readonly WindowColumn<Row>[] {
  return [
    {
      id: "creator",
      header: "Creator",
      place: "title",
      sortKey: "creatorName",
      order: "name",
      cell: (row) => <PayeeCell row={row} />,
    },
    {
      id: "campaign",
      header: "Campaign",
      sortKey: "campaignName",
      order: "name",
      cell: (row) => <CampaignCell row={row} />,
    },
    {
      id: "period",
      header: "Cycle",
      sortKey: "billingPeriodEnd",
      order: "time",
      cell: (row) => (
        <span className="flex flex-col max-md:items-end">
          <span className="tabular-nums">{periodText(row)}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-faint max-md:justify-end">
            {dueText(row, today)}
            <WindowBadges window={row} />
          </span>
        </span>
      ),
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      sortKey: "payoutAmount",
      cell: (row) => <AmountCell text={windowAmount(row)} />,
    },
  ];
}

export function windowAmount({ payoutAmount, currency }: PayoutWindow): string {
  return payoutAmount === null ? "–" : minorText(payoutAmount, currency);
}
