import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Check } from "lucide-react";
import { canAdminister, canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import { lastDays } from "../../ui/primitives/lists/date-range.ts";
import { Card, Section } from "../../ui/primitives/page.tsx";

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

const stepTitles: Record<StepName, string> = {
  trackAccount: "Track an account",
  lookUp: "Look something up",
  createKey: "Create an API key",
  useKey: "Try the API",
  inviteTeam: "Invite your team",
};

interface StepBodyProps {
  name: StepName;
  emphasis: "primary" | "secondary";
}

/** What a step is for, and the way to it. */
function StepBody({ name, emphasis }: StepBodyProps) {
  const linkClass = buttonClass(emphasis, "small");
  switch (name) {
    case "trackAccount":
      return (
        <>
          <p>Its videos and figures come in within a minute, and stay up to date from then on.</p>
          <Link to="/accounts" search={{ add: true }} className={linkClass}>
            Add accounts
          </Link>
        </>
      );
    case "lookUp":
      return (
        <>
          <p>Ask a platform what it shows right now, by a handle, a link or a search.</p>
          <Link to="/live" className={linkClass}>
            Open live lookup
          </Link>
        </>
      );
    case "createKey":
      return (
        <>
          <p>A key lets your own systems read and write what you can.</p>
          <Link to="/api-keys" search={{ create: true }} className={linkClass}>
            Create API key
          </Link>
        </>
      );
    case "useKey":
      return (
        <>
          <p>Replace the key and run this in a terminal. It answers who you are.</p>
          <CodeBlock
            label="curl command"
            code={`curl ${window.location.origin}/api/v1/me \\\n  -H "x-api-key: YOUR_KEY"`}
          />
          <Link to="/docs" className={buttonClass("ghost", "small")}>
            Read the API reference
          </Link>
        </>
      );
    case "inviteTeam":
      return (
        <>
          <p>Give each person the least role that lets them do their work.</p>
          <Link to="/members" search={{ invite: true }} className={linkClass}>
            Invite member
          </Link>
        </>
      );
  }
}

const stepNames = ["trackAccount", "lookUp", "createKey", "useKey", "inviteTeam"] as const;
type StepName = (typeof stepNames)[number];

interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
}

const rememberedDays = 366;

/** The first steps this person can take, and which are done; undefined until that is known. */
function useSteps(): readonly Step[] | undefined {
  const { api, organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const accountCount = useQuery(api.trackedAccounts.count.queryOptions());
  const credits = useQuery(
    api.credits.get.queryOptions({ input: { query: { dateRange: lastDays(rememberedDays, new Date()) } } }),
  );
  const keys = useQuery(api.apiKeys.list.queryOptions({ enabled: isAdmin }));
  const members = useQuery(api.members.list.queryOptions({ enabled: isAdmin }));
  const isKnown = [accountCount, credits, ...(isAdmin ? [keys, members] : [])].every(
    ({ isFetched }) => isFetched,
  );
  if (!isKnown) return undefined;
  const isDone: Record<StepName, boolean> = {
    trackAccount: (accountCount.data ?? 0) > 0,
    lookUp: (credits.data?.days.length ?? 0) > 0,
    createKey: keys.data?.data.some(({ state }) => state === "active") === true,
    useKey: keys.data?.data.some(({ lastUsedAt }) => lastUsedAt !== null) === true,
    inviteTeam: (members.data?.data.length ?? 0) > 1,
  };
  return stepNames
    .filter(
      (name) => isAdmin || name === "lookUp" || (name === "trackAccount" && canWrite(organization.role)),
    )
    .map((name) => ({ name, isDone: isDone[name] }));
}
