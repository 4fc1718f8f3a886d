import { useState } from "react";
import type { PayoutProvider, PayoutWindow } from "../../../api/types.ts";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { countOf } from "../calculation/tier-words.ts";
import { sumsByCurrency, sumsText } from "../currency-sums.ts";
import { ProviderChoice } from "../provider/provider-choice.tsx";
import { OutcomeList } from "./outcome-list.tsx";
import { reasonToLeave } from "./pay-several.ts";
import { type Outcomes, usePaySeveral } from "./use-pay-several.ts";
import { windowSum } from "./window-sum.ts";

interface PaySeveralDialogProps {
  windows: readonly PayoutWindow[];
  onClose: () => void;
}

/** Pays windows one after the other: asked once, followed one by one, and told in the end what became of each. */
export function PaySeveralDialog({ windows, onClose }: PaySeveralDialogProps) {
  const [provider, setProvider] = useState<PayoutProvider>("manual");
  const { outcomes, phase, start, stop } = usePaySeveral();
  const payable = windows.filter((window) => reasonToLeave(window) === undefined);
  const open = payable.filter(({ id }) => outcomes.get(id)?.state !== "paid");
  const sum = sumsText(payable.map(windowSum));
  const paidCount = payable.length - open.length;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen || phase === "paying" ? undefined : onClose())}
      dismissal={phase === "asking" ? "free" : "deliberate"}
      title={titleOf(phase, payable.length, paidCount)}
      description={
        phase === "asking"
          ? `${sum} in all. Each one is calculated afresh, and paid only if it still comes to the amount below.`
          : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {phase === "paying" ? (
          <ProgressBar label="Paid so far" value={settledShare(payable, outcomes)} />
        ) : null}
        <OutcomeList windows={windows} outcomes={outcomes} />
        {phase === "asking" && payable.length > 0 ? (
          <ProviderChoice
            value={provider}
            onChange={setProvider}
            currencies={sumsByCurrency(payable.map(windowSum)).map(({ currency }) => currency)}
            payee="each creator"
          />
        ) : null}
      </div>
      <DialogActions>
        {phase === "paying" ? (
          <Button onClick={stop}>Stop after this one</Button>
        ) : (
          <Button onClick={onClose}>{phase === "asking" ? "Cancel" : "Done"}</Button>
        )}
        {phase === "asking" ? (
          <Button variant="primary" disabled={payable.length === 0} onClick={() => start(payable, provider)}>
            Pay {sum === "" ? "nothing" : sum}
          </Button>
        ) : null}
        {phase === "done" && open.length > 0 ? (
          <Button variant="primary" onClick={() => start(open, provider)}>
            Try {countOf(open.length, "payout")} again
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function titleOf(phase: "asking" | "paying" | "done", count: number, paidCount: number): string {
  if (phase === "asking") return `Pay ${countOf(count, "payout")}`;
  if (phase === "paying") return `Paying ${countOf(count, "payout")}`;
  return `${paidCount} of ${countOf(count, "payout")} made`;
}

function settledShare(windows: readonly PayoutWindow[], outcomes: Outcomes): number {
  const ends = ["paid", "failed", "stopped"];
  const settled = windows.filter(({ id }) => ends.includes(outcomes.get(id)?.state ?? "waiting"));
  return settled.length / Math.max(windows.length, 1);
}
