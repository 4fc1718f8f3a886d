import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import type { AnalyticsFilters } from "./analytics-search.ts";
import { type AccountMeasure, accountMeasures, type Counting, figureName } from "./measures.ts";
import { RankingCard, shortRanking } from "./ranking-card.tsx";

interface TopCreatorsProps {
  filters: AnalyticsFilters;
  counting: Counting;
  measure: AccountMeasure;
  onMeasure: (measure: AccountMeasure) => void;
}

export function TopCreators({ filters, counting, measure, onMeasure }: TopCreatorsProps) {
  const { api } = useOrganization();
  const [limit, setLimit] = useState(shortRanking);
  const metric = figureName(measure, counting);
  const ranking = useQuery(
    api.analytics.topCreators.queryOptions({
      input: { query: { ...filters, limit, metric } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <RankingCard
      title="Top creators"
      measures={accountMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="Creators show up here once accounts are linked to them."
      figureOf={(creator) => creator[metric]}
      cellOf={(creator) => (
        <PersonCell
          name={personName(creator.user)}
          note={creator.accounts.length === 1 ? "1 account" : `${creator.accounts.length} accounts`}
        />
      )}
    />
  );
}
