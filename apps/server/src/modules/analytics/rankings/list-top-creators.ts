import type { TopAccountsQuery, TopCreatorOutput } from "@clipledger/contract/analytics/top-lists";
import type { OperationContext } from "../../../infra/context.ts";
import { toNumber } from "../accounts/account-profile.ts";
import { toPerformance } from "./performance.mapper.ts";
import { toRanking } from "./ranking.ts";
import { listTopCreatorRows, type TopCreatorRow } from "./top-accounts.queries.ts";

export async function listTopCreators(
  ctx: OperationContext,
  query: TopAccountsQuery,
): Promise<TopCreatorOutput[]> {
  const rows = await listTopCreatorRows(ctx.db, toRanking(ctx, query));
  return rows.map(toTopCreator);
}

function toTopCreator(row: TopCreatorRow): TopCreatorOutput {
  return {
    id: row.id,
    creatorUserId: row.user_id,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      image: row.image,
      firstName: row.first_name,
      lastName: row.last_name,
    },
    accounts: row.accounts,
    followerCount: toNumber(row.follower_count),
    ...toPerformance(row),
  };
}
