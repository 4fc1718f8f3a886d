import {
  type ActivityEntryOutput,
  ActivityEntrySchema,
  type ActivityQuery,
  type ActivityType,
} from "@clipledger/contract/activity";
import type { ActorReference, Surface } from "@clipledger/contract/users";
import { instantRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, onePage, type PageCut, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";

export function listActivity(ctx: OperationContext, query: ActivityQuery) {
  const { actors, surfaces, types, page, perPage, sortDir } = query;
  const filter: ActivityFilter = {
    organizationId: ctx.organization.id,
    actors,
    surfaces,
    types,
    ...instantRange(query.dateRange),
  };
  const rows = listActivityRows(ctx.db, filter, { page, perPage, direction: sortDir });
  return readPage(query, countActivity(ctx.db, filter), rows, toActivityEntry);
}

function toActivityEntry(row: ActivityRow): ActivityEntryOutput {
  return {
    ...wireFields(ActivityEntrySchema, row),
    actor: {
      ...wireFields(ActivityEntrySchema.shape.actor, row),
      type: row.actor_type,
      name: row.user_name,
    },
    subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
  };
}

interface ActivityFilter {
  readonly organizationId: string;
  readonly actors?: readonly string[] | undefined;
  readonly surfaces?: readonly Surface[] | undefined;
  readonly types?: readonly ActivityType[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

interface ActivityRow {
  id: string;
  type: ActivityType;
  occurred_at: Date;
  actor_type: ActorReference["type"];
  surface: Surface;
  user_id: string | null;
  api_key_id: string | null;
  impersonated: boolean;
  user_name: string | null;
  api_key_name: string | null;
  connection_name: string | null;
  subject_type: string;
  subject_id: string;
  subject_label: string | null;
  changes: Record<string, { before: unknown; after: unknown }>;
}

interface ActivityPage extends PageCut {
  readonly direction: "asc" | "desc";
}

export function countActivity(db: Queryable, filter: ActivityFilter): Promise<number> {
  return countRows(db, sql`from activity a where ${matching(filter)}`);
}

/**
 * The page's keys come from the index alone; only its rows are then read and joined. Creators are named as the
 * organization names them.
 */
export function listActivityRows(
  db: Queryable,
  filter: ActivityFilter,
  page: ActivityPage,
): Promise<ActivityRow[]> {
  const direction = directionOf(page.direction);
  const keyOrder = sql`a.occurred_at ${direction}, a.position ${direction}`;
  const cut = onePage(sql`select a.* from activity a where ${matching(filter)} order by ${keyOrder}`, page);
  return db.rows(sql`
    with page as materialized (${cut})
    select a.id, a.type, a.occurred_at, a.actor_type, a.surface, a.user_id, a.api_key_id, a.impersonated,
      case when a.actor_type = 'creator' then btrim(c.first_name || ' ' || c.last_name) else u.name end as user_name,
      k.name as api_key_name, a.connection_name, a.subject_type, a.subject_id, a.subject_label, a.changes
    from page a
    left join users u on u.id = a.user_id
    left join creators c on c.organization_id = a.organization_id and c.user_id = a.user_id
    left join api_keys k on k.organization_id = ${filter.organizationId} and k.id = a.api_key_id
    order by ${keyOrder}`);
}

function matching({ organizationId, actors, surfaces, types, from, before }: ActivityFilter): SqlFragment {
  return allOf([
    sql`a.organization_id = ${organizationId}`,
    actors && sql`(a.user_id = any(${actors}) or a.api_key_id = any(${actors}))`,
    surfaces && sql`a.surface = any(${surfaces})`,
    types && sql`a.type = any(${types})`,
    from && sql`a.occurred_at >= ${from}`,
    before && sql`a.occurred_at < ${before}`,
  ]);
}
