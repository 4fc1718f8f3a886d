import { useQuery } from "@tanstack/react-query";
import { Lock, RefreshCw } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Health, HealthFinding } from "../../api/types.ts";
import { BackLink } from "../../parts/pages/back-link.tsx";
import { QueryState } from "../../parts/query-state.tsx";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Card, Page, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";

/** How the server and the organization's connections are doing, and what to do about each. */
export function HealthPage() {
  const { api, organization } = useOrganization();
  const isOwner = organization.role === "owner";
  const health = useQuery(api.health.get.queryOptions({ enabled: isOwner, staleTime: 0 }));
  return (
    <Page
      title="Health"
      width="narrow"
      backLink={<BackLink to="/settings">Settings</BackLink>}
      description="What works, what does not, and what to do next. At the server, npm run doctor says the same in more detail."
      actions={
        isOwner ? (
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            isPending={health.isFetching}
            onClick={() => void health.refetch()}
          >
            Check again
          </Button>
        ) : undefined
      }
    >
      {isOwner ? <Findings query={health} /> : <NotForThisRole />}
    </Page>
  );
}

function NotForThisRole() {
  return (
    <Card>
      <EmptyState icon={Lock} title="Only owners see how the server is doing">
        Ask an owner of your organization to look.
      </EmptyState>
    </Card>
  );
}

interface FindingsProps {
  query: {
    data: Health | undefined;
    isPending: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
}

function Findings({ query }: FindingsProps) {
  if (query.data === undefined) return <QueryState query={query} pending={<Pending />} frame={Card} />;
  const { checkedAt, findings } = query.data;
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="text-[13px] text-muted">
        {summaryOf(findings)} Checked <RelativeTime instant={checkedAt} />.
      </p>
      {scopes.map(({ scope, title, description }) => (
        <Section key={scope} title={title} description={description}>
          <Card>
            <ul aria-label={title} className="divide-y divide-line">
              {findings
                .filter((finding) => finding.scope === scope)
                .map((finding) => (
                  <FindingLine key={finding.check} finding={finding} />
                ))}
            </ul>
          </Card>
        </Section>
      ))}
    </div>
  );
}

const scopes = [
  { scope: "organization", title: "Your organization", description: "What works for you alone." },
  { scope: "server", title: "The server", description: "What all organizations on it share." },
] as const;

const states: Record<HealthFinding["state"], { readonly tone: BadgeTone; readonly label: string }> = {
  ok: { tone: "accent", label: "OK" },
  warning: { tone: "warning", label: "Warning" },
  failing: { tone: "danger", label: "Failing" },
  not_set_up: { tone: "neutral", label: "Not set up" },
};

function FindingLine({ finding: { title, state, seen, next } }: { finding: HealthFinding }) {
  const { tone, label } = states[state];
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-[13px] sm:px-5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-sm">{title}</span>
        <StateBadge tone={tone}>{label}</StateBadge>
      </span>
      <span className="text-muted [overflow-wrap:anywhere]">{seen}</span>
      {next === null ? null : <span className="[overflow-wrap:anywhere]">{next}</span>}
    </li>
  );
}

/** The worst first: what fails, then what is worth a look, then that all is well. */
export function summaryOf(findings: readonly Pick<HealthFinding, "state">[]): string {
  const count = (state: HealthFinding["state"]) =>
    findings.filter((finding) => finding.state === state).length;
  const [failing, warnings] = [count("failing"), count("warning")];
  const warned = warnings === 0 ? "" : `${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
  if (failing > 0) return `${failing} failing${warned === "" ? "" : `, ${warned}`}.`;
  return warned === "" ? "Nothing fails." : `Nothing fails; ${warned}.`;
}

function Pending() {
  return (
    <>
      <Skeleton className="h-48 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
      <span role="status" className="sr-only">
        Checking
      </span>
    </>
  );
}
