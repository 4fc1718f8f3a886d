import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Check } from "lucide-react";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { type FirstSteps, type StepName, stepNames } from "./first-steps.ts";

/** The way from an empty organization to a first payment; gone once it is walked. */
export function GettingStarted({ steps }: { steps: FirstSteps }) {
  const nextName = stepNames.find((name) => !steps[name]);
  if (nextName === undefined) return null;
  const doneCount = stepNames.filter((name) => steps[name]).length;
  return (
    <Section
      title="Getting started"
      description={`From a creator to their first payment: ${doneCount} of ${stepNames.length} steps done.`}
    >
      <Card>
        <ol className="divide-y divide-line">
          {stepNames.map((name, index) => (
            <StepRow
              key={name}
              name={name}
              number={index + 1}
              isDone={steps[name]}
              isNext={name === nextName}
            />
          ))}
        </ol>
      </Card>
    </Section>
  );
}

const stepWords: Record<StepName, { readonly title: string; readonly text: string }> = {
  hasCreator: {
    title: "Add a creator",
    text: "Somebody who posts for you. They get an invitation, and see their work and pay in a portal of their own.",
  },
  hasAccount: {
    title: "Link their account",
    text: "Track the account they post on and link it to them. Its videos and views come in within a minute.",
  },
  hasCampaign: {
    title: "Write a campaign",
    text: "What you pay for: a salary, so much a video, for views, or all of it, with a preview of what that comes to.",
  },
  hasAssignment: {
    title: "Assign the creator",
    text: "Open the campaign and assign them. From that day on their videos count.",
  },
  hasPayout: {
    title: "Pay them",
    text: "When their first cycle ends, what they earned waits in the due payouts, worked out to the cent.",
  },
};

interface StepRowProps {
  name: StepName;
  number: number;
  isDone: boolean;
  isNext: boolean;
}

function StepRow({ name, number, isDone, isNext }: StepRowProps) {
  const { title, text } = stepWords[name];
  return (
    <li className={clsx("flex gap-4 px-5", isNext ? "py-4" : "py-2.5")}>
      {isDone ? (
        <span className="mt-px flex size-5.5 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden="true" className="size-3.5" />
          <span className="sr-only">Done</span>
        </span>
      ) : (
        <span className="mt-px flex size-5.5 shrink-0 items-center justify-center rounded-full border border-line-strong font-medium text-[11px] text-muted tabular-nums">
          {number}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className={clsx("leading-6", isNext ? "font-medium" : "text-muted")}>{title}</h3>
          {isNext ? <p className="mt-0.5 max-w-2xl text-[13px] text-muted">{text}</p> : null}
        </div>
        {isNext ? <StepLink name={name} /> : null}
      </div>
    </li>
  );
}

function StepLink({ name }: { name: StepName }) {
  const className = buttonClass("primary", "small");
  switch (name) {
    case "hasCreator":
      return (
        <Link to="/creators" search={{ add: true }} className={className}>
          Add creator
        </Link>
      );
    case "hasAccount":
      return (
        <Link to="/accounts" search={{ add: true }} className={className}>
          Add accounts
        </Link>
      );
    case "hasCampaign":
      return (
        <Link to="/campaigns" search={{ create: true }} className={className}>
          Create campaign
        </Link>
      );
    case "hasAssignment":
      return (
        <Link to="/campaigns" search={{}} className={className}>
          Open campaigns
        </Link>
      );
    case "hasPayout":
      return (
        <Link to="/payouts" search={{}} className={className}>
          Open payouts
        </Link>
      );
  }
}
