import type { ActivityEntryOutput, ActivityQuery } from "@clipledger/contract/activity";
import { instantRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../infra/context.ts";
import {
  type ActivityFilter,
  type ActivityRow,
  countActivity,
  listActivityRows,
} from "./activity.queries.ts";

export async function listActivity(ctx: OperationContext, query: ActivityQuery) {
  const { actors, surfaces, types, page, perPage, sortDir } = query;
  const filter: ActivityFilter = {
    organizationId: ctx.organization.id,
    actors,
    surfaces,
    types,
    ...instantRange(query.dateRange),
  };
  const [totalRows, rows] = await Promise.all([
    countActivity(ctx.db, filter),
    listActivityRows(ctx.db, filter, { page, perPage, direction: sortDir }),
  ]);
  return { data: rows.map(toActivityEntry), pageCount: Math.ceil(totalRows / perPage), totalRows };
}

function toActivityEntry(row: ActivityRow): ActivityEntryOutput {
  return {
    id: row.id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    actor: {
      type: row.actor_type,
      surface: row.surface,
      userId: row.user_id,
      apiKeyId: row.api_key_id,
      impersonated: row.impersonated,
      name: row.user_name,
      apiKeyName: row.api_key_name,
    },
    subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
    changes: row.changes,
  };
}
