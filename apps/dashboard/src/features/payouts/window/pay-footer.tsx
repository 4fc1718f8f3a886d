import { useState } from "react";
import type { PayoutWindow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CancelWindowDialog } from "../cancel/cancel-window-dialog.tsx";
import { payLabel } from "../pay-label.ts";
import { payProblem } from "../pay-problem.ts";
import type { CalculationState } from "./use-calculation.ts";
import type { Payment } from "./use-payment.ts";

interface PayFooterProps {
  row: PayoutWindow | undefined;
  payment: Payment;
  calculated: CalculationState;
  onClose: () => void;
}

/** The last step, with the exact amount on the button, or what stands in its way. */
export function PayFooter({ row, payment, calculated, onClose }: PayFooterProps) {
  const [isCanceling, setIsCanceling] = useState(false);
  const { pay, provider, amount, review } = payment;
  const problem = pay.isError ? payProblem(pay.error) : undefined;

  function calculateAgain() {
    pay.reset();
    void calculated.query.refetch();
  }

  return (
    <>
      {problem === undefined ? null : (
        <div role="alert" className="min-w-0 basis-full rounded-lg bg-danger-soft px-3 py-2.5 text-[13px]">
          <p className="font-medium text-danger-text">{problem.title}</p>
          <p>{problem.text}</p>
        </div>
      )}
      {row === undefined ? null : (
        <Button variant="ghost" className="sm:mr-auto" onClick={() => setIsCanceling(true)}>
          Cancel this payout
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
      {problem?.remedy === "calculate again" ? (
        <Button variant="primary" isPending={calculated.query.isFetching} onClick={calculateAgain}>
          Calculate again
        </Button>
      ) : (
        <Button
          variant="primary"
          isPending={pay.isPending}
          disabled={review.items === undefined || calculated.isStale || problem?.remedy === "look again"}
          onClick={payment.payNow}
        >
          {payLabel(provider, amount)}
        </Button>
      )}
      {isCanceling && row !== undefined ? (
        <CancelWindowDialog window={row} onClose={() => setIsCanceling(false)} onCanceled={onClose} />
      ) : null}
    </>
  );
}
