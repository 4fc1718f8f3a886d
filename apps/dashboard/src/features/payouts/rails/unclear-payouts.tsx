import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";

/** On the page of a payout that its rail or provider reports with another amount; nothing for others. */
export function PayoutAlarm({ payoutId }: { payoutId: string }) {
  const { api } = useOrganization();
  const unclear = useQuery(api.payoutRails.listUnclear.queryOptions()).data?.data ?? [];
  const alarm = unclear.find((payout) => payout.payoutId === payoutId && payout.transferId === null);
  if (alarm === undefined) return null;
  return (
    <Notice tone="warning" title="Another amount than was ordered">
      {`${alarm.reason ?? ""}. Check the payment in your account there, and ask for a correction. The payout's status stays as it is until the amounts agree.`}
    </Notice>
  );
}

/** Payouts whose rail cannot tell what became of them, or reports another amount. Nothing where there are none. */
export function UnclearPayoutsNotice() {
  const { api } = useOrganization();
  const unclear = useQuery(api.payoutRails.listUnclear.queryOptions()).data?.data ?? [];
  if (unclear.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={
        unclear.length === 1
          ? "1 payout needs your attention"
          : `${unclear.length} payouts need your attention`
      }
    >
      <ul className="flex flex-col gap-1">
        {unclear.map(({ payoutId, transferId, creatorName, railName, amount, currency, reason }) => (
          <li key={payoutId}>
            <Link
              to="/payouts/$payoutId"
              params={{ payoutId }}
              className="font-medium text-accent-text hover:underline"
            >
              {`${creatorName ?? "Creator"}, ${isCurrencyCode(currency) ? minorText(amount, currency) : currency}`}
            </Link>
            {transferId === null
              ? `: ${reason ?? ""}.`
              : `: ${reason ?? `${railName} cannot tell whether it was sent`}.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
