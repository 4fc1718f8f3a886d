import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { usePortalCreator } from "../../../api/portal.ts";
import type { PortalPayoutRow } from "../../../api/portal-types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { moneyText } from "../parts/money.ts";
import { payoutDays, payoutName } from "./payout-name.ts";
import { payoutStates } from "./payout-state.ts";

export function PayoutRow({ payout }: { payout: PortalPayoutRow }) {
  const { id: creatorId } = usePortalCreator();
  const { label, tone } = payoutStates[payout.state];
  return (
    <li>
      <Link
        to="/portal/creators/$creatorId/payouts/$payoutId"
        params={{ creatorId, payoutId: payout.id }}
        className="flex items-center gap-3 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-4">
            <span className="truncate font-medium">{payoutName(payout)}</span>
            <span className="shrink-0 font-semibold tabular-nums">{moneyText(payout.amount)}</span>
          </span>
          <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[13px] text-muted">
            <span>{payoutDays(payout) ?? shortDate(payout.paidAt)}</span>
            <StateBadge tone={tone}>{label}</StateBadge>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </Link>
    </li>
  );
}
