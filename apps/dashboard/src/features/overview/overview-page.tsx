import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import type { ReactNode } from "react";
import { canWrite, roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { TopVideosCard, ViewsCard } from "./figure-cards.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { PlanTiles } from "./plan-tiles.tsx";
import { SyncHealthCard } from "./sync-health-card.tsx";

export function OverviewPage({ recentActivity }: { recentActivity: ReactNode }) {
  const { api, user, organization } = useOrganization();
  const accountCount = useQuery(api.trackedAccounts.count.queryOptions());
  return (
    <Page
      title={greeting(user.name, new Date())}
      description={`This is ${organization.name}. You are ${article(organization.role)} ${roleLabels[organization.role].toLowerCase()} here.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-8">
          {accountCount.data === 0 ? (
            <>
              <NoFigures />
              <GettingStarted />
            </>
          ) : (
            <>
              <ViewsCard />
              <TopVideosCard />
            </>
          )}
          <PlanTiles accountCount={accountCount.data} />
        </div>
        <div className="flex flex-col gap-8">
          {accountCount.data === 0 ? null : <SyncHealthCard />}
          {recentActivity}
          {accountCount.data === 0 ? null : <GettingStarted />}
        </div>
      </div>
    </Page>
  );
}

function NoFigures() {
  const { organization } = useOrganization();
  return (
    <Card className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="ledger-rules absolute inset-0 opacity-60 [mask-image:linear-gradient(to_bottom,transparent,black)]"
      />
      <div className="relative py-10">
        {canWrite(organization.role) ? (
          <EmptyState
            icon={ChartNoAxesColumn}
            title="Your figures start with an account"
            action={
              <Link to="/accounts" search={{ add: true }} className={buttonClass("primary")}>
                Track your first account
              </Link>
            }
          >
            Paste a handle or a profile link. Views, top videos and growth show up here within a minute.
          </EmptyState>
        ) : (
          <EmptyState icon={ChartNoAxesColumn} title="No figures yet">
            Members of your organization choose the accounts to follow. Their figures show up here.
          </EmptyState>
        )}
      </div>
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
