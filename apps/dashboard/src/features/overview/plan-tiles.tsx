import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { Me } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { exactNumber } from "../../ui/primitives/number-format.ts";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { shortDate } from "../../ui/primitives/time.tsx";

/** What the plan allows, and how much of it is used. */
export function PlanTiles({ accountCount }: { accountCount: number | undefined }) {
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
