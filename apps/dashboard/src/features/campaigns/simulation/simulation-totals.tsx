import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import type { Simulation } from "../../../api/types.ts";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { minorText, signedMinorText } from "../../../ui/product/money-text.ts";

/** What all open windows pay now and would pay, and what closed ones would have come to. */
export function SimulationTotals({ simulation }: { simulation: Simulation }) {
  const { currency, unpaid, closed } = simulation;
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <dl className="rounded-lg border border-line bg-surface px-3 py-2.5">
        <dt className="text-muted">
          Unpaid now, {exactNumber(unpaid.count)} {unpaid.count === 1 ? "cycle" : "cycles"}
        </dt>
        <dd className="flex flex-wrap items-center gap-x-2 font-semibold text-[15px] tabular-nums">
          {minorText(unpaid.current, currency)}
          <ArrowRight aria-label="would become" className="size-3.5 text-faint" />
          {minorText(unpaid.simulated, currency)}
          <Difference amount={unpaid.difference} currency={currency} />
        </dd>
      </dl>
      {closed.count === 0 ? null : (
        <p className="text-muted">
          {exactNumber(closed.count)} settled {closed.count === 1 ? "cycle stays" : "cycles stay"} as{" "}
          {closed.count === 1 ? "it is" : "they are"}. By these rules {closed.count === 1 ? "it" : "they"}{" "}
          would have come to {minorText(closed.simulated, currency)} instead of{" "}
          {minorText(closed.current, currency)}.
        </p>
      )}
    </div>
  );
}

export function Difference({ amount, currency }: { amount: number; currency: Simulation["currency"] }) {
  return (
    <span
      className={clsx(
        "font-medium text-[13px] tabular-nums",
        amount === 0 ? "text-faint" : amount > 0 ? "text-warning-text" : "text-info-text",
      )}
    >
      {amount === 0 ? "no change" : signedMinorText(amount, currency)}
    </span>
  );
}
