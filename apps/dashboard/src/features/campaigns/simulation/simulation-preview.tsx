import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { SimulatedWindow, Simulation } from "../../../api/types.ts";
import { useDebounced } from "../../../ui/primitives/browser/use-debounced.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { dayRange } from "../../../ui/primitives/text/time.tsx";
import { OmittedWindows } from "../../../ui/product/omitted-windows.tsx";
import { minorText, signedMinorText } from "../../../ui/product/words/money-text.ts";
import type { SpecChanges } from "../form/review-form.ts";

interface SimulationPreviewProps {
  campaignId: string;
  /** Undefined while there are none, or while something is in their way. */
  changes: SpecChanges | undefined;
}

/** What the changes would pay, before they are saved: exactly what the queues show once they are. */
export function SimulationPreview({ campaignId, changes }: SimulationPreviewProps) {
  const asked = useDebounced(ruleChanges(changes));
  const simulation = useSimulation(campaignId, asked);
  const isStale = simulation.isPlaceholderData || asked !== ruleChanges(changes);
  return (
    <section
      aria-label="What this would pay"
      aria-busy={isStale && asked !== undefined}
      className="flex flex-col gap-3"
    >
      <h3 className="font-semibold text-[15px] tracking-[-0.01em]">What this would pay</h3>
      {asked === undefined ? (
        <p className="text-[13px] text-muted">
          Change a payout or the video target, and what open cycles would pay shows up here before you save.
        </p>
      ) : simulation.isError ? (
        <FormError message={readError(simulation.error).message} />
      ) : simulation.data === undefined ? (
        <Skeleton className="h-24 rounded-lg" />
      ) : (
        <div className={isStale ? "opacity-60" : ""}>
          <SimulationResult simulation={simulation.data} />
        </div>
      )}
    </section>
  );
}

function SimulationResult({ simulation }: { simulation: Simulation }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!simulation.ok) {
    const [first] = simulation.issues;
    return <p className="text-[13px] text-muted">Not to be saved like this: {first?.message}.</p>;
  }
  if (simulation.total === 0) {
    return (
      <p className="text-[13px] text-muted">Nobody works in this campaign yet, so no cycle pays anything.</p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <SimulationTotals simulation={simulation} />
      {isOpen ? <SimulatedWindows simulation={simulation} /> : null}
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="w-fit">
        {isOpen ? "Hide creators" : "Show by creator"}
      </Button>
    </div>
  );
}

const perPage = 200;

/** What open windows would pay if these changes were saved; nothing is asked while there are none. */
function useSimulation(campaignId: string, changes: SpecChanges | undefined) {
  const { api } = useOrganization();
  return useQuery(
    api.campaigns.simulate.queryOptions({
      input:
        changes === undefined ? skipToken : { params: { id: campaignId }, body: { spec: changes, perPage } },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

/** What all open windows pay now and would pay, and what closed ones would have come to. */
function SimulationTotals({ simulation }: { simulation: Simulation }) {
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
      <OmittedWindows sums={[{ currency, omittedWindows: unpaid.omittedWindows }]} />
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

function Difference({ amount, currency }: { amount: number; currency: Simulation["currency"] }) {
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

/** The difference for each creator, and within it for each window. */
function SimulatedWindows({ simulation }: { simulation: Simulation }) {
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

interface SimulatedCreator {
  readonly creatorId: string;
  readonly name: string;
  readonly windows: readonly SimulatedWindow[];
  /** Of the windows that a save would change. */
  readonly current: number;
  readonly simulated: number;
}

/** Windows by creator, those first whose unpaid windows change most. */
export function simulatedCreators(windows: readonly SimulatedWindow[]): readonly SimulatedCreator[] {
  const byCreator = new Map<string, SimulatedWindow[]>();
  for (const window of windows) {
    byCreator.set(window.creatorId, [...(byCreator.get(window.creatorId) ?? []), window]);
  }
  return [...byCreator]
    .map(([creatorId, own]) => summedUp(creatorId, own))
    .sort((left, right) => changeOf(right) - changeOf(left) || left.name.localeCompare(right.name));
}

function summedUp(creatorId: string, windows: readonly SimulatedWindow[]): SimulatedCreator {
  const unpaid = windows.filter(isUnpaid);
  return {
    creatorId,
    name: windows[0]?.creatorName ?? "Unnamed creator",
    windows,
    current: unpaid.reduce((sum, { current }) => sum + current, 0),
    simulated: unpaid.reduce((sum, { simulated }) => sum + simulated, 0),
  };
}

/** Whether saving would change what the window pays. */
function isUnpaid({ state }: Pick<SimulatedWindow, "state">): boolean {
  return state === "upcoming" || state === "due";
}

function changeOf({ current, simulated }: SimulatedCreator): number {
  return Math.abs(simulated - current);
}

const payingFields = ["payouts", "videoTarget", "currency", "schedule"] as const;

/** The changes, where they may change what is paid: a new name or description pays the same. */
export function ruleChanges(changes: SpecChanges | undefined): SpecChanges | undefined {
  return changes !== undefined && payingFields.some((field) => field in changes) ? changes : undefined;
}
