import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { AssignmentEvent } from "./status-words.ts";

const TELLING_TYPES: readonly AssignmentEvent["type"][] = [
  "assignment.created",
  "assignment.updated",
  "assignment.canceled",
  "assignment.ended",
];

/** Those of the events after which something else was told of the same assignment. */
export async function listOutdatedEvents(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select e.id from events e
    where e.organization_id = ${organizationId} and e.id = any(${ids}::text[]) and e.type = any(${TELLING_TYPES}::text[])
      and exists (
        select from events later
        where later.organization_id = ${organizationId} and later.type = any(${TELLING_TYPES}::text[])
          and later.occurred_at >= e.occurred_at and later.position > e.position
          and later.data #>> '{assignment,id}' = e.data #>> '{assignment,id}'
      )`);
  return new Set(rows.map(({ id }) => id));
}
