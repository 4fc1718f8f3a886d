import { type FormEvent, useState } from "react";
import type { Payout } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SidePanelForm, SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { majorText, minorText } from "../../../ui/product/money-text.ts";
import { payLabel } from "../pay-label.ts";
import { payeeName } from "../payee.ts";
import { ManualFields } from "./manual-fields.tsx";
import { ManualProblems } from "./manual-problems.tsx";
import { useManualPayout } from "./use-manual-payout.ts";

/** A payout that belongs to no cycle, such as a refund of costs or a thank you. */
export function ManualPayoutPanel({ onClose }: { onClose: () => void }) {
  const [isEverythingTold, setIsEverythingTold] = useState(false);
  const manual = useManualPayout((payout) => {
    showToast("success", createdText(payout));
    onClose();
  });
  const { form, review, preflight, create } = manual;
  const amount = review.amountMinor === undefined ? undefined : minorText(review.amountMinor, form.currency);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsEverythingTold(true);
    if (review.draft !== undefined) create.mutate(review.draft);
  }

  return (
    <SidePanelFrame
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Manual payout"
      description="Belongs to no cycle and settles none. For what the rules of a campaign do not cover."
    >
      <SidePanelForm
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              isPending={create.isPending}
              disabled={preflight?.ok === false || preflight?.alreadyExists === true}
            >
              {payLabel(form.provider, amount)}
            </Button>
          </>
        }
      >
        <ManualFields manual={manual} isEverythingTold={isEverythingTold} />
        <ManualProblems preflight={preflight} error={create.error} />
      </SidePanelForm>
    </SidePanelFrame>
  );
}

function createdText(payout: Payout): string {
  const text = `${majorText(payout.amount, payout.currency)} to ${payeeName(payout)}`;
  return payout.provider === null ? `Recorded ${text} as paid.` : `The payout of ${text} awaits approval.`;
}
