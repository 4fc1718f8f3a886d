import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { minorText } from "../../../ui/product/money-text.ts";

/** Payouts of which their rail cannot tell what became; an owner decides on the page of each. Nothing where there are none. */
export function UnclearPayoutsNotice() {
  const { api } = useOrganization();
  const unclear = useQuery(api.payoutRails.listUnclear.queryOptions()).data?.data ?? [];
  if (unclear.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={unclear.length === 1 ? "1 payout needs your word" : `${unclear.length} payouts need your word`}
    >
      <ul className="flex flex-col gap-1">
        {unclear.map(({ payoutId, creatorName, railName, amount, currency }) => (
          <li key={payoutId}>
            <Link
              to="/payouts/$payoutId"
              params={{ payoutId }}
              className="font-medium text-accent-text hover:underline"
            >
              {`${creatorName ?? "Creator"}, ${isCurrencyCode(currency) ? minorText(amount, currency) : currency}`}
            </Link>
            {`: ${railName} cannot tell whether it was sent.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
