import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { Payout } from "../../../api/types.ts";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { type ProviderStep, providerSteps } from "./provider-steps.ts";

const stateWords: Record<ProviderStep["state"], string> = {
  done: "done",
  current: "now",
  ahead: "to come",
  failed: "ended here",
};

/** Where the money is on its way. */
export function ProviderTimeline({ payout }: { payout: Payout }) {
  return (
    <ol aria-label="Where it stands" className="flex flex-col px-5 py-4">
      {providerSteps(payout).map((step) => (
        <li key={step.label} className="group flex gap-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <StepSign state={step.state} />
            <span className="w-px flex-1 bg-line-strong group-last:hidden" />
          </span>
          <span className="flex min-w-0 flex-col pb-4 text-[13px] group-last:pb-0">
            <span className={clsx("font-medium", step.state === "ahead" && "font-normal text-faint")}>
              {step.label}
              <span className="sr-only">, {stateWords[step.state]}</span>
            </span>
            {step.at === undefined ? null : (
              <span className="text-faint">
                <RelativeTime instant={step.at} />
              </span>
            )}
            {step.note === undefined ? null : <span className="text-muted">{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepSign({ state }: { state: ProviderStep["state"] }) {
  return (
    <span
      className={clsx(
        "mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3",
        state === "done" && "border-transparent bg-accent text-on-accent",
        state === "failed" && "border-transparent bg-danger text-white",
        state === "current" && "border-2 border-accent-text",
        state === "ahead" && "border-line-strong",
      )}
    >
      {state === "done" ? <Check /> : null}
      {state === "failed" ? <X /> : null}
      {state === "current" ? <span className="size-1.5 rounded-full bg-accent-text" /> : null}
    </span>
  );
}
