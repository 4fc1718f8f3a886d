import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { AccountCell } from "../../ui/product/account-cell.tsx";
import type { AnalyticsFilters } from "./analytics-search.ts";
import { type AccountMeasure, accountMeasures, type Counting, figureName } from "./measures.ts";
import { RankingCard, shortRanking } from "./ranking-card.tsx";

interface TopAccountsProps {
  filters: AnalyticsFilters;
  counting: Counting;
  measure: AccountMeasure;
  onMeasure: (measure: AccountMeasure) => void;
}

export function TopAccounts({ filters, counting, measure, onMeasure }: TopAccountsProps) {
  const { api } = useOrganization();
  const [limit, setLimit] = useState(shortRanking);
  const metric = figureName(measure, counting);
  const ranking = useQuery(
    api.analytics.topAccounts.queryOptions({
      input: { query: { ...filters, limit, metric } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <RankingCard
      title="Top accounts"
      measures={accountMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="No account matches. Widen the dates or take a filter away."
      figureOf={(account) => account[metric]}
      cellOf={(account) => (
        <AccountCell
          {...account}
          pictureUrl={account.profilePictureUrl}
          tags={account.isCompetitor ? <Badge>Competitor</Badge> : null}
          link={(name) => (
            <Link
              to="/accounts/$accountId"
              params={{ accountId: account.id }}
              className="min-w-0 truncate underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}
        />
      )}
    />
  );
}
