import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { SignedCalculation } from "../../../api/types.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { ReinstateWindowDialog } from "../cancel/cancel-dialogs.tsx";
import { OpenPayoutOfWindow } from "../open/open-payouts.tsx";
import { dueText } from "../payout-words.ts";
import type { Payment } from "./use-payment.ts";
import type { FoundWindow } from "./window-calculation.tsx";

interface WindowStateProps {
  window: FoundWindow;
  calculation: SignedCalculation;
  /** Where it may be paid at all. */
  payment: Payment | undefined;
  onClose: () => void;
}

/** Why a window cannot be paid now; nothing where it can. */
export function WindowState(props: WindowStateProps) {
  const warning = props.window.row?.providerWarning ?? null;
  return (
    <>
      {warning === null ? null : (
        <Notice tone="danger" title="The provider has a payout of this cycle">
          {warning}
        </Notice>
      )}
      <WindowStatus {...props} />
    </>
  );
}

function WindowStatus({ window, calculation, payment, onClose }: WindowStateProps) {
  if (window.state === "canceled") return <CanceledState window={window.row} onClose={onClose} />;
  if (window.state === "upcoming") {
    return (
      <Notice tone="info" title="This cycle still runs">
        {dueText(calculation, dateOf(new Date()))}. It can be paid from the day after; until then the amount
        follows the views.
      </Notice>
    );
  }
  if (window.state === "settled") {
    return (
      <Notice tone="success" title="This cycle is settled">
        <p>What was paid may differ from today's calculation; the payout keeps its own.</p>
        <Link
          to="/payouts"
          search={{ tab: "paid", campaigns: calculation.campaignId, creators: calculation.creatorId }}
          className={`${buttonClass("secondary", "small")} mt-2`}
        >
          See what was paid
        </Link>
      </Notice>
    );
  }
  if (window.row?.isAwaitingProvider === true) {
    return <AwaitingState payoutId={window.row.awaitingProvider?.payoutId} payment={payment} />;
  }
  return null;
}

function AwaitingState(props: { payoutId: string | undefined; payment: Payment | undefined }) {
  const { payoutId, payment } = props;
  return (
    <Notice tone="info" title="On its way to the provider">
      <p>
        A payout was asked for and the provider has not answered yet. Clipledger keeps asking with the same
        key, so it cannot be paid twice. It appears under Issued by itself, or becomes payable again.
      </p>
      {payment?.askAgain === undefined ? null : (
        <Button
          size="small"
          className="my-2"
          isPending={payment.pay.isPending}
          onClick={() => payment.askAgain?.()}
        >
          Ask again now
        </Button>
      )}
      {payoutId === undefined ? null : <OpenPayoutOfWindow payoutId={payoutId} />}
    </Notice>
  );
}

type CanceledStateProps = {
  window: Extract<FoundWindow, { state: "canceled" }>["row"];
  onClose: () => void;
};

function CanceledState({ window, onClose }: CanceledStateProps) {
  const { organization } = useOrganization();
  const [isReinstating, setIsReinstating] = useState(false);
  const who = window.canceledByName ?? window.canceledByEmail;
  return (
    <Notice tone="warning" title="This payout was canceled">
      <p>
        {exactTime(window.canceledAt)}
        {who === null ? "" : `, by ${who}`}
        {window.reasonNote === null ? "" : `: ${window.reasonNote}`}
      </p>
      {canWrite(organization.role) ? (
        <Button size="small" className="mt-2" onClick={() => setIsReinstating(true)}>
          Put back
        </Button>
      ) : null}
      {isReinstating ? (
        <ReinstateWindowDialog
          window={window}
          onClose={() => setIsReinstating(false)}
          onReinstated={onClose}
        />
      ) : null}
    </Notice>
  );
}
