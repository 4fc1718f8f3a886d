import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { DELETED_NAME } from "../../creators/creators.queries.ts";
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
  /** Messages that name somebody called so belong to it, too. */
  readonly calledNames?: readonly string[];
  /** Events that name this one are left. */
  readonly sparing?: string;
  /** Events that this person caused as a creator belong to it, too. */
  readonly actingCreator?: string;
}

/** Those of the span that name one of these, as whoever acted too, but not the one who is spared. */
export function listEventsNaming(
  db: Queryable,
  { organizationId, after, upTo }: FeedSpan,
  { names, quoted = [], calledNames = [], sparing, actingCreator }: Naming,
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
        or ${isMessageAbout(calledNames)}
      )
      and not coalesce(${isNaming(sql`${sparing ?? null}::text`)}, false)
    order by place`);
}

/**
 * A condition on events: a message, what it answers, or the title of its chat names somebody called so. A name of one word is
 * many people's and many a word, so it counts only in what the system wrote.
 */
function isMessageAbout(calledNames: readonly string[]): SqlFragment {
  const text = sql`concat_ws(' ', data #>> '{message,content}', data #>> '{message,metadata}',
    data #>> '{message,replyTo,contentPreview}', data #>> '{thread,title}', data #>> '{thread,publicTitle}')`;
  const isNaming = (names: readonly string[]) =>
    sql`(type like 'chat.%' and exists (
      select from unnest(${names.map(toPattern)}::text[]) pattern where ${text} ~* pattern))`;
  const known = calledNames.filter((name) => name !== "" && name !== DELETED_NAME);
  return sql`(${isNaming(known.filter((name) => /\s/.test(name)))}
    or (data #>> '{message,kind}' = 'system' and ${isNaming(known)}) is true)`;
}

/** The name as whole words, however they are spaced. */
function toPattern(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&"));
  return `(^|[^[:alnum:]])${words.join("\\s+")}($|[^[:alnum:]])`;
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
