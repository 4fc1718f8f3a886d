import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { NewSimulation as Simulation } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { dayRange } from "../../../ui/primitives/time.tsx";
import { useDebounced } from "../../../ui/primitives/use-debounced.ts";
import { minorText } from "../../../ui/product/money-text.ts";
import type { FormReview } from "../form/review-form.ts";

/** What a campaign that is not saved yet would have paid the creators who are there. */
export function NewSimulation({ spec }: { spec: FormReview["whole"] }) {
  const { api } = useOrganization();
  const asked = useDebounced(spec);
  const simulation = useQuery(
    api.campaigns.simulateNew.queryOptions({
      input: asked === undefined ? skipToken : { body: { spec: asked, cycles: 3 } },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const isStale = simulation.isPlaceholderData || asked !== spec;
  return (
    <section
      aria-label="What this would have paid"
      aria-busy={isStale && asked !== undefined}
      className="flex flex-col gap-3"
    >
      <h3 className="font-semibold text-[15px] tracking-[-0.01em]">What this would have paid</h3>
      {asked === undefined ? (
        <p className="text-[13px] text-muted">
          Give it a name, cycles and a payout, and what your creators would have earned by it lately shows up
          here before you save.
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
  const { ok, issues, creatorCount, cycles, currency, data } = simulation;
  if (!ok) return <p className="text-[13px] text-muted">Not to be saved like this: {issues[0]?.message}.</p>;
  if (creatorCount === 0) {
    return (
      <p className="text-[13px] text-muted">
        No creator has an account yet, so that there is nobody to try it with.
      </p>
    );
  }
  const people = `${exactNumber(creatorCount)} ${creatorCount === 1 ? "creator" : "creators"}`;
  return (
    <div className="flex flex-col gap-3 text-[13px]">
      <p className="text-muted">To {people}, had they worked in it, by the views counted so far:</p>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {cycles.map(({ startsOn, endsOn, amount }) => (
          <div key={startsOn} className="flex items-baseline justify-between gap-3 px-3 py-2">
            <dt className="text-muted">{dayRange(startsOn, endsOn)}</dt>
            <dd className="font-semibold tabular-nums">{minorText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <ul aria-label="By creator" className="flex flex-col gap-1">
          {data.map(({ creatorId, creatorName, total }) => (
            <li key={creatorId} className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{creatorName ?? "Unnamed creator"}</span>
              <span className="shrink-0 text-muted tabular-nums">{minorText(total, currency)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="w-fit">
        {isOpen ? "Hide creators" : "Show by creator"}
      </Button>
    </div>
  );
}
