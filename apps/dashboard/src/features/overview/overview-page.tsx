import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { roleLabels } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Me } from "../../api/types.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatGrid, StatTile } from "../../ui/stat-tile.tsx";
import { shortDate } from "../../ui/time-format.ts";
import { GettingStarted } from "./getting-started.tsx";
import { greeting } from "./greeting.ts";
import { planFacts } from "./plan-facts.ts";

export function OverviewPage({ recentActivity }: { recentActivity: ReactNode }) {
  const { user, organization } = useOrganization();
  return (
    <Page
      title={greeting(user.name, new Date())}
      description={`This is ${organization.name}. You are ${article(organization.role)} ${roleLabels[organization.role].toLowerCase()} here.`}
    >
      <OrganizationFacts />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <GettingStarted />
        {recentActivity}
      </div>
    </Page>
  );
}

function OrganizationFacts() {
  const { api } = useOrganization();
  const me = useQuery(api.me.get.queryOptions());
  if (me.isPending) return <Skeleton className="h-[94px] rounded-xl" />;
  if (me.isError) {
    const { message, requestId } = readError(me.error);
    return (
      <Card>
        <ErrorState message={message} requestId={requestId} onRetry={() => me.refetch()} />
      </Card>
    );
  }
  return <FactTiles me={me.data} />;
}

function FactTiles({ me }: { me: Me }) {
  return (
    <StatGrid>
      <StatTile
        label="Plan"
        value={planName(me.plan.name)}
        note={`Since ${shortDate(me.organization.createdAt)}`}
      />
      {planFacts(me.plan).map((fact) => (
        <StatTile key={fact.label} label={fact.label} value={fact.value} note={fact.note} />
      ))}
    </StatGrid>
  );
}

function planName(name: string) {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function article(role: string) {
  return /^[ao]/.test(role) ? "an" : "a";
}
