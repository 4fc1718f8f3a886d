import type { SimulatedWindow, Simulation } from "../../../api/types.ts";
import { dayRange } from "../../../ui/primitives/time.tsx";
import { minorText } from "../../../ui/product/money-text.ts";
import { type SimulatedCreator, simulatedCreators } from "./simulated-creators.ts";
import { Difference } from "./simulation-totals.tsx";

/** The difference for each creator, and within it for each window. */
export function SimulatedWindows({ simulation }: { simulation: Simulation }) {
  const { data, total, currency } = simulation;
  return (
    <>
      <ul aria-label="By creator" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {simulatedCreators(data).map((creator) => (
          <CreatorEntry key={creator.creatorId} creator={creator} currency={currency} />
        ))}
      </ul>
      {data.length < total ? (
        <p className="text-[13px] text-faint">
          {data.length} of {total} cycles are listed; the sums above count all of them.
        </p>
      ) : null}
    </>
  );
}

interface EntryProps {
  creator: SimulatedCreator;
  currency: Simulation["currency"];
}

function CreatorEntry({ creator, currency }: EntryProps) {
  return (
    <li>
      <details className="text-[13px]">
        <summary className="flex items-baseline justify-between gap-3 px-3 py-2 hover:bg-sunken">
          <span className="min-w-0 truncate font-medium">{creator.name}</span>
          <Difference amount={creator.simulated - creator.current} currency={currency} />
        </summary>
        <ul className="flex flex-col gap-1.5 px-3 pb-2.5">
          {creator.windows.map((window) => (
            <WindowLine
              key={`${window.billingPeriodStart} ${window.state}`}
              window={window}
              currency={currency}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}

const stateLabels: Record<SimulatedWindow["state"], string> = {
  upcoming: ", runs",
  due: ", due",
  canceled: ", canceled",
  paid: "",
};

function WindowLine({ window, currency }: { window: SimulatedWindow; currency: Simulation["currency"] }) {
  const { billingPeriodStart, billingPeriodEnd, state, current, simulated, difference, paid } = window;
  return (
    <li className="flex flex-wrap justify-between gap-x-3 text-muted">
      <span>
        {dayRange(billingPeriodStart, billingPeriodEnd)}
        {stateLabels[state]}
      </span>
      <span className="tabular-nums">
        {paid === null ? minorText(current, currency) : `${minorText(paid, currency)} paid`}
        {" → "}
        {minorText(simulated, currency)} <Difference amount={difference} currency={currency} />
      </span>
    </li>
  );
}
