import { Check, CircleAlert, Clock, LoaderCircle, Minus } from "lucide-react";
import type { PayoutWindow } from "../../../api/types.ts";
import { windowAmount } from "../queues/window-columns.tsx";
import { windowName } from "../window-name.ts";
import { type Outcome, reasonToLeave } from "./pay-several.ts";
import type { Outcomes } from "./use-pay-several.ts";

interface OutcomeListProps {
  windows: readonly PayoutWindow[];
  outcomes: Outcomes;
}

/** What is to be paid, and what became of each. */
export function OutcomeList({ windows, outcomes }: OutcomeListProps) {
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
