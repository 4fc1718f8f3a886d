import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { Link } from "@tanstack/react-router";
import type { PaidPayout, PayoutWindow } from "../../../api/types.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge, type BadgeTone, StateBadge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { Tip } from "../../../ui/primitives/overlays/tooltip.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { minorField, minorText } from "../../../ui/product/words/money-text.ts";
import { dueText, payeeName, periodText } from "../payout-words.ts";
import type { WindowSortKey } from "../payouts-search.ts";

type WindowColumn<Row extends PayoutWindow> = Column<Row, WindowSortKey>;

/** Whom, what for, for which days and how much. */
export function windowColumns<Row extends PayoutWindow>(today: CalendarDate): readonly WindowColumn<Row>[] {
  return [
    payeeColumn,
    campaignColumn,
    {
      id: "period",
      header: "Cycle",
      sortKey: "billingPeriodEnd",
      order: "time",
      ...periodFile,
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
    amountColumn,
  ];
}

type AmountRow = Pick<PayoutWindow, "payoutAmount" | "currency" | "amountCapped">;

export function windowAmount({ payoutAmount, currency, amountCapped }: AmountRow): string {
  if (payoutAmount === null) return "–";
  const amount = minorText(payoutAmount, currency);
  return amountCapped ? `At least ${amount}` : amount;
}

export const payeeColumn: Column<PayeeRow, "creatorName"> = {
  id: "creator",
  header: "Creator",
  place: "title",
  sortKey: "creatorName",
  order: "name",
  text: payeeName,
  besideText: [{ header: "Email", text: ({ creatorEmail }) => creatorEmail }],
  cell: (row) => <PayeeCell row={row} />,
};

export const campaignColumn: Column<CampaignRow, "campaignName"> = {
  id: "campaign",
  header: "Campaign",
  sortKey: "campaignName",
  order: "name",
  text: ({ campaignName }) => campaignName,
  cell: (row) => <CampaignCell row={row} />,
};

/** In files exact, in major units, with the currency beside it; empty while it is not known. */
export const amountColumn: Column<AmountRow, "payoutAmount"> = {
  id: "amount",
  header: "Amount",
  align: "end",
  sortKey: "payoutAmount",
  text: ({ payoutAmount, currency }) =>
    payoutAmount === null ? null : minorField(BigInt(payoutAmount), currency),
  besideText: [{ header: "Currency", text: ({ currency }) => currency }],
  cell: (row) => <AmountCell text={windowAmount(row)} />,
};

/** The first and the last day of a cycle, as files state days; none for payouts by hand. */
export const periodFile: Pick<
  Column<{ readonly billingPeriodStart: string | null; readonly billingPeriodEnd: string | null }>,
  "text" | "besideText"
> = {
  text: ({ billingPeriodStart }) => billingPeriodStart?.slice(0, 10) ?? null,
  besideText: [
    { header: "Cycle ends", text: ({ billingPeriodEnd }) => billingPeriodEnd?.slice(0, 10) ?? null },
  ],
};

type Flags = Pick<
  PayoutWindow,
  | "isAwaitingProvider"
  | "awaitingProvider"
  | "providerWarning"
  | "endedEarly"
  | "startedMidPeriod"
  | "generation"
>;

/** What is out of the ordinary about a window. */
function WindowBadges({ window }: { window: Flags }) {
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden max-md:justify-end">
      {window.isAwaitingProvider ? (
        <Tip text={awaitingText(window)}>
          <span>
            <StateBadge tone="info">Awaiting provider</StateBadge>
          </span>
        </Tip>
      ) : null}
      {window.providerWarning === null ? null : (
        <Explained tone="danger" label="At the provider" text={window.providerWarning} />
      )}
      {window.endedEarly ? (
        <Explained
          tone="neutral"
          label="Ended early"
          text="The campaign or the work ended before this cycle would have."
        />
      ) : null}
      {window.startedMidPeriod ? (
        <Explained
          tone="neutral"
          label="Started mid-cycle"
          text="The work began after this cycle had begun."
        />
      ) : null}
      {window.generation > 1 ? (
        <Explained
          tone="neutral"
          label="Due again"
          text="It was canceled or its payout taken back, and then put back into the queue."
        />
      ) : null}
    </span>
  );
}

function awaitingText({ awaitingProvider }: Flags): string {
  const since = awaitingProvider === null ? "" : ` since ${exactTime(awaitingProvider.since)}`;
  return `A payout was asked for${since}, and the provider has not answered yet. It cannot be paid twice.`;
}

function Explained({ tone, label, text }: { tone: BadgeTone; label: string; text: string }) {
  return (
    <Tip text={text}>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </Tip>
  );
}

type PayeeRow = Pick<PayoutWindow, "creatorId" | "creatorName" | "creatorEmail">;

/** Who is paid. */
function PayeeCell({ row }: { row: PayeeRow }) {
  return (
    <PersonCell
      name={payeeName(row)}
      note={row.creatorName === null ? undefined : row.creatorEmail}
      link={(name) => (
        <Link
          to="/creators/$creatorId"
          params={{ creatorId: row.creatorId }}
          className="min-w-0 truncate underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
    />
  );
}

type CampaignRow = Pick<PaidPayout, "campaignId" | "campaignName">;

/** What they are paid for. */
export function CampaignCell({ row }: { row: CampaignRow }) {
  if (row.campaignId === null) return <span className="text-faint">No campaign</span>;
  return (
    <Link
      to="/campaigns/$campaignId"
      params={{ campaignId: row.campaignId }}
      className="inline-block max-w-52 truncate align-middle underline-offset-4 hover:underline"
    >
      {row.campaignName}
    </Link>
  );
}

/** Money in a column: figures below figures. */
export function AmountCell({ text }: { text: string }) {
  return <span className="whitespace-nowrap font-semibold tabular-nums">{text}</span>;
}
