import clsx from "clsx";
import { Check } from "lucide-react";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { StepBody, stepTitles } from "./step-body.tsx";
import { type Step, useSteps } from "./use-steps.ts";

/** The first steps; gone once all are taken. */
export function GettingStarted() {
  const steps = useSteps();
  if (steps === undefined || steps.every(({ isDone }) => isDone)) return null;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const nextName = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <Section title="Getting started" description={`${doneCount} of ${steps.length} done.`}>
      <Card>
        <ol className="divide-y divide-line">
          {steps.map((step, index) => (
            <StepRow key={step.name} step={step} number={index + 1} isNext={step.name === nextName} />
          ))}
        </ol>
      </Card>
    </Section>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  isNext: boolean;
}

function StepRow({ step, number, isNext }: StepRowProps) {
  return (
    <li className={clsx("flex gap-4 px-5", step.isDone ? "py-2.5" : "py-4")}>
      {step.isDone ? (
        <span className="mt-px flex size-5.5 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden="true" className="size-3.5" />
          <span className="sr-only">Done</span>
        </span>
      ) : (
        <span className="mt-px flex size-5.5 shrink-0 items-center justify-center rounded-full border border-line-strong font-medium text-[11px] text-muted tabular-nums">
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h3 className={clsx("leading-6", step.isDone ? "text-muted" : "font-medium")}>
          {stepTitles[step.name]}
        </h3>
        {step.isDone ? null : (
          <div className="mt-1 flex flex-col items-start gap-3 text-[13px] text-muted [&>figure]:w-full">
            <StepBody name={step.name} emphasis={isNext ? "primary" : "secondary"} />
          </div>
        )}
      </div>
    </li>
  );
}
