import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { planFacts } from "./plan-facts.ts";

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
