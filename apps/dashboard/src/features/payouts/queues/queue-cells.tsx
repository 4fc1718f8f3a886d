import { Link } from "@tanstack/react-router";
import type { PaidPayout, PayoutWindow } from "../../../api/types.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { payeeName } from "../payee.ts";

type PayeeRow = Pick<PayoutWindow, "creatorId" | "creatorName" | "creatorEmail">;

/** Who is paid. */
export function PayeeCell({ row }: { row: PayeeRow }) {
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

/** What they are paid for. */
export function CampaignCell({ row }: { row: Pick<PaidPayout, "campaignId" | "campaignName"> }) {
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
