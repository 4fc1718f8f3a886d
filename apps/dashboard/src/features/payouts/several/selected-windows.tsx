import { Banknote, Check, CircleAlert, CircleSlash, Clock, LoaderCircle, Minus } from "lucide-react";
import { useState } from "react";
import type { PayoutProvider, PayoutWindow } from "../../../api/types.ts";
import { ProgressBar } from "../../../ui/charts/small-charts.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { SelectionBar } from "../../../ui/primitives/lists/row-selection.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { countOf } from "../calculation/calculation-words.ts";
import { CancelSeveralDialog } from "../cancel/cancel-dialogs.tsx";
import { windowAmount } from "../columns/window-columns.tsx";
import { sumsByCurrency, sumsText, windowName, windowSum } from "../payout-words.ts";
import { ProviderChoice } from "../provider/provider-choice.tsx";
import { type Outcome, type Outcomes, reasonToLeave, usePaySeveral } from "./pay-several.ts";

interface SelectedWindowsProps {
  selected: readonly PayoutWindow[];
  onClear: () => void;
}

/** What the ticked windows come to, and paying or canceling them. */
export function SelectedWindows({ selected, onClear }: SelectedWindowsProps) {
  // Kept while they are paid: what is paid leaves the list, and with it the selection.
  const [paying, setPaying] = useState<readonly PayoutWindow[] | undefined>(undefined);
  const [canceling, setCanceling] = useState<readonly PayoutWindow[] | undefined>(undefined);
  return (
    <>
      <SelectionBar label="Selected payouts" count={selected.length} onClear={onClear}>
        <p className="px-2 text-[13px] text-muted tabular-nums">{sumsText(selected.map(windowSum))}</p>
        <Button icon={<CircleSlash aria-hidden="true" />} onClick={() => setCanceling(selected)}>
          Cancel selected
        </Button>
        <Button variant="primary" icon={<Banknote aria-hidden="true" />} onClick={() => setPaying(selected)}>
          Pay selected
        </Button>
      </SelectionBar>
      {canceling === undefined ? null : (
        <CancelSeveralDialog
          windows={canceling}
          onClose={() => setCanceling(undefined)}
          onCanceled={onClear}
        />
      )}
      {paying === undefined ? null : (
        <PaySeveralDialog
          windows={paying}
          onClose={() => {
            setPaying(undefined);
            onClear();
          }}
        />
      )}
    </>
  );
}

interface PaySeveralDialogProps {
  windows: readonly PayoutWindow[];
  onClose: () => void;
}

/** Pays windows one after the other: asked once, followed one by one, and told in the end what became of each. */
function PaySeveralDialog({ windows, onClose }: PaySeveralDialogProps) {
  const [provider, setProvider] = useState<PayoutProvider>("manual");
  const { outcomes, phase, start, stop } = usePaySeveral();
  const payable = windows.filter((window) => reasonToLeave(window) === undefined);
  const open = payable.filter(({ id }) => !isMade(outcomes.get(id)));
  const sum = sumsText(payable.map(windowSum));
  const paidCount = payable.length - open.length;
  return (
    <Dialog
      onClose={() => (phase === "paying" ? undefined : onClose())}
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

function isMade(outcome: Outcome | undefined): boolean {
  return outcome?.state === "paid" || outcome?.state === "planned";
}

function titleOf(phase: "asking" | "paying" | "done", count: number, paidCount: number): string {
  if (phase === "asking") return `Pay ${countOf(count, "payout")}`;
  if (phase === "paying") return `Paying ${countOf(count, "payout")}`;
  return `${paidCount} of ${countOf(count, "payout")} made`;
}

function settledShare(windows: readonly PayoutWindow[], outcomes: Outcomes): number {
  const ends = ["paid", "planned", "failed", "stopped"];
  const settled = windows.filter(({ id }) => ends.includes(outcomes.get(id)?.state ?? "waiting"));
  return settled.length / Math.max(windows.length, 1);
}

interface OutcomeListProps {
  windows: readonly PayoutWindow[];
  outcomes: Outcomes;
}

/** What is to be paid, and what became of each. */
function OutcomeList({ windows, outcomes }: OutcomeListProps) {
  return (
    <ul
      aria-label="Payouts to make"
      aria-live="polite"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line-strong"
    >
      {windows.map((window) => (
        <OutcomeEntry key={window.id} window={window} outcome={outcomes.get(window.id)} />
      ))}
    </ul>
  );
}

function OutcomeEntry({ window, outcome }: { window: PayoutWindow; outcome: Outcome | undefined }) {
  const left = reasonToLeave(window);
  return (
    <li className="flex items-start gap-3 px-3 py-2.5 text-[13px]">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{windowName(window)}</span>
        <span className="block text-faint">
          {left === undefined ? window.campaignName : `Left out: ${left}`}
        </span>
        {outcome?.state === "failed" ? (
          <span className="mt-0.5 block text-danger-text">{outcome.reason}</span>
        ) : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <span className="font-semibold tabular-nums">{windowAmount(window)}</span>
        {outcome === undefined ? null : <OutcomeSign outcome={outcome} />}
      </span>
    </li>
  );
}

const signs = {
  waiting: { Icon: Clock, label: "Waiting", className: "text-faint" },
  calculating: { Icon: LoaderCircle, label: "Calculating", className: "text-muted [&_svg]:animate-spin" },
  paying: { Icon: LoaderCircle, label: "Paying", className: "text-muted [&_svg]:animate-spin" },
  paid: { Icon: Check, label: "Done", className: "text-accent-text" },
  planned: { Icon: Check, label: "Being recorded", className: "text-accent-text" },
  stopped: { Icon: Minus, label: "Not paid", className: "text-faint" },
  failed: { Icon: CircleAlert, label: "Not paid", className: "text-danger-text" },
} as const;

function OutcomeSign({ outcome }: { outcome: Outcome }) {
  const { Icon, label, className } = signs[outcome.state];
  return (
    <span className={`flex items-center gap-1 text-xs ${className}`}>
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </span>
  );
}
