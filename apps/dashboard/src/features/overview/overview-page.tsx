import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { canWrite, roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Me, Today } from "../../api/types.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { Card, Page, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { exactNumber } from "../../ui/primitives/text/number-format.ts";
import { shortDate } from "../../ui/primitives/text/time.tsx";
import { DemoTour } from "./demo-tour.tsx";
import { isStarted } from "./first-steps.ts";
import { overviewAddress } from "./overview-search.ts";
import { ResultsSection, useResults } from "./results-section.tsx";
import { SyncHealthCard } from "./sync-health-card.tsx";
import { TodaySection, TodaySkeleton } from "./today-section.tsx";
import { TopLists } from "./top-lists.tsx";

const route = getRouteApi("/app/");

/** Teams need it in their first days only. */
const GettingStarted = lazy(() =>
  import("./getting-started.tsx").then((module) => ({ default: module.GettingStarted })),
);

/** What a team looks at each morning: what waits, what the last days cost and brought, and thanks to whom. */
export function OverviewPage({ recentActivity }: { recentActivity: ReactNode }) {
  const { api, user, organization } = useOrganization();
  const today = useQuery(api.today.get.queryOptions());
  const unread = useQuery(api.chats.countUnread.queryOptions());
  const accountCount = useQuery(api.trackedAccounts.count.queryOptions());
  const isKnown = !today.isPending && !accountCount.isPending;
  return (
    <Page
      width="wide"
      title={greeting(user.name, new Date())}
      description={`This is ${organization.name}. You are ${article(organization.role)} ${roleLabels[organization.role].toLowerCase()} here.`}
    >
      {today.isSuccess ? (
        <TodaySection today={today.data} unreadChats={unread.data?.chats} />
      ) : (
        <QueryState query={today} pending={<TodaySkeleton />} frame={Card} />
      )}
      {isKnown ? (
        <BelowToday
          steps={today.data?.firstSteps}
          accountCount={accountCount.data}
          recentActivity={recentActivity}
        />
      ) : (
        <Skeleton className="h-120 rounded-xl" />
      )}
    </Page>
  );
}

interface BelowTodayProps {
  /** Undefined where they could not be read. */
  steps: Today["firstSteps"] | undefined;
  accountCount: number | undefined;
  recentActivity: ReactNode;
}

/** Shown at once when it is known what belongs there: nothing is pushed down by what comes later. */
function BelowToday({ steps, accountCount, recentActivity }: BelowTodayProps) {
  const { organization } = useOrganization();
  const isBeginning = steps !== undefined && !isStarted(steps);
  const isEmpty = accountCount === 0 && steps?.hasCampaign !== true;
  return (
    <>
      {isBeginning && canWrite(organization.role) ? (
        <Suspense fallback={<Skeleton className="h-90 rounded-xl" />}>
          <GettingStarted steps={steps} />
        </Suspense>
      ) : null}
      {isBeginning ? null : <DemoTour />}
      {isEmpty ? canWrite(organization.role) ? null : <NoFigures /> : <Results />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        {recentActivity}
        <div className="flex flex-col gap-8">
          {accountCount === 0 ? null : <SyncHealthCard />}
          <PlanTiles accountCount={accountCount} />
        </div>
      </div>
    </>
  );
}

function Results() {
  const { search, show } = usePageAddress(route, overviewAddress);
  const answers = useResults(search);
  return (
    <>
      <ResultsSection search={search} answers={answers} onChange={show} />
      <TopLists days={search.days ?? 30} />
    </>
  );
}

function NoFigures() {
  return (
    <Card>
      <EmptyState icon={ChartNoAxesColumn} title="No figures yet">
        Members of your organization choose the accounts to follow. Their figures show up here.
      </EmptyState>
    </Card>
  );
}

function article(role: string) {
  return /^[ao]/.test(role) ? "an" : "a";
}

/** Greets by first name and time of day, as the person's own clock has it. */
export function greeting(name: string | null, now: Date) {
  const hour = now.getHours();
  const part = hour < 5 || hour >= 18 ? "Good evening" : hour < 12 ? "Good morning" : "Good afternoon";
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName === undefined || firstName === "" ? part : `${part}, ${firstName}`;
}

/** What the plan allows, and how much of it is used. */
function PlanTiles({ accountCount }: { accountCount: number | undefined }) {
  const { api } = useOrganization();
  const me = useQuery(api.me.get.queryOptions());
  const credits = useQuery(api.credits.get.queryOptions({ input: {} }));
  return (
    <Section title="Your plan">
      {me.isSuccess ? (
        <StatGrid columns={2}>
          {planFacts(me.data, { accountCount, creditsLeft: credits.data?.remaining }).map((fact) => (
            <StatTile key={fact.label} label={fact.label} value={fact.value} note={fact.note} />
          ))}
        </StatGrid>
      ) : (
        <QueryState query={me} pending={<Skeleton className="h-50 rounded-xl" />} frame={Card} />
      )}
    </Section>
  );
}

interface PlanFact {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

interface PlanUse {
  /** Undefined while they are not known. */
  readonly accountCount: number | undefined;
  readonly creditsLeft: number | null | undefined;
}

export function planFacts({ plan, organization }: Me, use: PlanUse): readonly PlanFact[] {
  return [
    { label: "Plan", value: planName(plan.name), note: `Since ${shortDate(organization.createdAt)}` },
    {
      label: "Tracked accounts",
      value: use.accountCount === undefined ? "…" : exactNumber(use.accountCount),
      note: plan.trackedAccounts === null ? "No limit" : `Of ${exactNumber(plan.trackedAccounts)}`,
    },
    {
      label: "Credits left",
      value: creditsText(use.creditsLeft),
      note:
        plan.creditsPerMonth === null
          ? "For live lookups"
          : `${exactNumber(plan.creditsPerMonth)} a month, for live lookups`,
    },
    {
      label: "API requests a minute",
      value: plan.apiAccess ? limitText(plan.requestsPerMinute) : "None",
      note: plan.apiAccess
        ? `${limitText(plan.webhookEndpoints)} webhook endpoints`
        : "This plan has no API access",
    },
  ];
}

function planName(name: string) {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function creditsText(left: PlanUse["creditsLeft"]) {
  if (left === undefined) return "…";
  return left === null ? "No limit" : exactNumber(left);
}

function limitText(limit: number | null) {
  return limit === null ? "No limit" : exactNumber(limit);
}
