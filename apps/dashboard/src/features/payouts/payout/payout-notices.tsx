import { Link } from "@tanstack/react-router";
import type { Payout } from "../../../api/types.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";

/** What came before or after this payout. */
export function PayoutNotices({ payout }: { payout: Payout }) {
  const { reissuedFromPayoutId, reissuedAsPayoutId, providerWarning } = payout;
  return (
    <>
      {providerWarning === null ? null : (
        <Notice tone="danger" title="This may have been paid twice">
          {providerWarning}
        </Notice>
      )}
      {reissuedAsPayoutId === null ? null : (
        <Notice
          tone="info"
          title="This payout was reissued"
          action={<PayoutLink id={reissuedAsPayoutId}>Open the new one</PayoutLink>}
        >
          It expired before it was claimed, and another one took its place.
        </Notice>
      )}
      {reissuedFromPayoutId === null ? null : (
        <Notice
          tone="info"
          title="This payout takes the place of one that expired"
          action={<PayoutLink id={reissuedFromPayoutId}>Open the old one</PayoutLink>}
        />
      )}
    </>
  );
}

function PayoutLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/payouts/$payoutId" params={{ payoutId: id }} className={buttonClass("secondary", "small")}>
      {children}
    </Link>
  );
}
