import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card, Section } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";

export function GettingStarted() {
  const { organization } = useOrganization();
  const progress = useProgress();
  const isAdmin = canAdminister(organization.role);
  return (
    <Section title="Getting started">
      <Card>
        <ol className="divide-y divide-line">
          <Step number={1} title="Create an API key" state={progress.hasKey}>
            <p>A key lets your own systems read and write what you can.</p>
            {isAdmin ? (
              <KeyLink />
            ) : (
              <p className="text-faint">Ask an admin of your organization for a key.</p>
            )}
          </Step>
          <Step number={2} title="Try it" state={progress.hasUsedKey}>
            <p>Replace the key and run this in a terminal. It answers who you are.</p>
            <CodeBlock
              label="curl command"
              code={`curl ${window.location.origin}/api/v1/me \\\n  -H "x-api-key: YOUR_KEY"`}
            />
          </Step>
          <Step number={3} title="Invite your team" state={progress.hasTeam}>
            <p>Give each person the least role that lets them do their work.</p>
            {isAdmin ? (
              <Link to="/members" search={{ invite: true }} className={buttonClass("secondary", "small")}>
                Invite member
              </Link>
            ) : null}
          </Step>
          <Step number={4} title="Read the API reference" state="todo">
            <p>Every operation with its fields, errors and examples, from this server.</p>
            <Link to="/docs" className={buttonClass("secondary", "small")}>
              Open API reference
            </Link>
          </Step>
        </ol>
      </Card>
    </Section>
  );
}

type StepState = "todo" | "done";

function useProgress(): { hasKey: StepState; hasUsedKey: StepState; hasTeam: StepState } {
  const { api, organization } = useOrganization();
  const keys =
    useQuery(api.apiKeys.list.queryOptions({ enabled: canAdminister(organization.role) })).data?.data ?? [];
  const members = useQuery(api.members.list.queryOptions()).data?.data ?? [];
  return {
    hasKey: stateOf(keys.some((key) => key.state === "active")),
    hasUsedKey: stateOf(keys.some((key) => key.lastUsedAt !== null)),
    hasTeam: stateOf(members.length > 1),
  };
}

function stateOf(isDone: boolean): StepState {
  return isDone ? "done" : "todo";
}

function KeyLink() {
  return (
    <Link to="/api-keys" search={{ create: true }} className={buttonClass("secondary", "small")}>
      Create API key
    </Link>
  );
}

interface StepProps {
  number: number;
  title: string;
  state: StepState;
  children: ReactNode;
}

function Step({ number, title, state, children }: StepProps) {
  return (
    <li className="flex gap-4 px-5 py-4">
      {state === "done" ? (
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
        <h3 className="font-medium leading-6">{title}</h3>
        {state === "done" ? null : (
          <div className="mt-1 flex flex-col items-start gap-3 text-[13px] text-muted [&>figure]:w-full">
            {children}
          </div>
        )}
      </div>
    </li>
  );
}
