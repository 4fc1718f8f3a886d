import { useQuery } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { ErrorState, Skeleton } from "../../ui/primitives/states.tsx";
import { planFacts } from "./plan-facts.ts";

/** What the plan allows, and how much of it is used. */
export function PlanTiles({ accountCount }: { accountCount: number | undefined }) {
  const { api } = useOrganization();
  const me = useQuery(api.me.get.queryOptions());
  const credits = useQuery(api.credits.get.queryOptions({ input: {} }));
  return (
    <Section title="Your plan">
      {me.isPending ? (
        <Skeleton className="h-50 rounded-xl" />
      ) : me.isError ? (
        <Card>
          <ErrorState {...readError(me.error)} onRetry={() => me.refetch()} />
        </Card>
      ) : (
        <StatGrid columns={2}>
          {planFacts(me.data, { accountCount, creditsLeft: credits.data?.remaining }).map((fact) => (
            <StatTile key={fact.label} label={fact.label} value={fact.value} note={fact.note} />
          ))}
        </StatGrid>
      )}
    </Section>
  );
}
