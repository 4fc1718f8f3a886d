import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { FeedSpan } from "../feed/feed.queries.ts";

/** What stands in the place of data that named somebody who is gone. */
export const REDACTED_DATA = { redacted: true } as const;

export async function listOrganizationsWithEvents(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o where exists (select from events e where e.organization_id = o.id) order by o.id`);
  return rows.map(({ id }) => id);
}

export interface NamingEvent {
  readonly id: string;
  readonly place: bigint;
}

export interface Naming {
  readonly names: readonly string[];
  /** Answers to these messages belong to it, too. */
  readonly quoted?: readonly string[];
  /** Events that name this one are left. */
  readonly sparing?: string;
  /** Events that this person caused as a creator belong to it, too. */
  readonly actingCreator?: string;
}

/** Those of the span that name one of these, as whoever acted too, but not the one who is spared. */
export function listEventsNaming(
  db: Queryable,
  { organizationId, after, upTo }: FeedSpan,
  { names, quoted = [], sparing, actingCreator }: Naming,
): Promise<NamingEvent[]> {
  const isNaming = (name: SqlFragment) =>
    sql`(position(${name} in data::text) > 0 or actor ->> 'userId' = ${name})`;
  const isCausedByCreator = sql`(actor ->> 'type' = 'creator' and actor ->> 'userId' = ${actingCreator ?? null}::text)`;
  return db.rows(sql`
    select id, place from events
    where organization_id = ${organizationId} and place > ${after}::bigint and place <= ${upTo}::bigint
      and (
        exists (select from unnest(${names}::text[]) name where ${isNaming(sql`name`)})
        or coalesce(data #>> '{message,replyTo,id}' = any(${quoted}::text[]), false)
        or coalesce(${isCausedByCreator}, false)
      )
      and not coalesce(${isNaming(sql`${sparing ?? null}::text`)}, false)
    order by place`);
}

/** Deleted ones too: their log is there. In the order in which everybody locks them. */
export async function lockEndpoints(tx: Transaction, organizationId: string): Promise<bigint[]> {
  const rows = await tx.rows<{ key: bigint }>(sql`
    select key from webhook_endpoints where organization_id = ${organizationId} order by key for no key update`);
  return rows.map(({ key }) => key);
}

export async function redactEvents(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update events set data = ${JSON.stringify(REDACTED_DATA)}::jsonb,
      actor = case when actor ->> 'userId' = ${userId} then actor || '{"userId": null}' else actor end
    where organization_id = ${organizationId} and id = any(${ids})`);
}

export interface RedactedPlaces {
  readonly endpointKeys: readonly bigint[];
  readonly places: readonly bigint[];
}

export async function skipDeliveries(
  tx: Transaction,
  organizationId: string,
  { endpointKeys, places, at }: RedactedPlaces & { readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set state = 'skipped', due_at = null, finished_at = coalesce(finished_at, ${at})
    where organization_id = ${organizationId} and endpoint_key = any(${endpointKeys}::bigint[])
      and place = any(${places}::bigint[]) and state in ('pending', 'failed', 'canceled')`);
}

/** Receivers may have answered with what they got. */
export async function dropResponses(
  tx: Transaction,
  organizationId: string,
  { endpointKeys, places }: RedactedPlaces,
): Promise<void> {
  await tx.execute(sql`
    update webhook_attempts set response = null
    where organization_id = ${organizationId} and endpoint_key = any(${endpointKeys}::bigint[])
      and place = any(${places}::bigint[]) and response is not null`);
}
