import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { FeedSpan } from "../feed/feed.queries.ts";

/** The person's entry as a creator of the organization, and the tracked accounts linked to it. */
export async function listNames(db: Queryable, organizationId: string, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with entries as (select id from creators where organization_id = ${organizationId} and user_id = ${userId})
    select id from entries
    union all
    select a.id from tracked_accounts a where a.organization_id = ${organizationId} and a.creator_id in (select id from entries)`);
  return rows.map(({ id }) => id);
}

/**
 * The same as events about the person tell it: entries and links may be gone by now. No event is about two creators, but
 * what people write to each other may hold any id: of chats, only whom they are with counts.
 */
export async function listNamesInEvents(
  db: Queryable,
  { organizationId, after, upTo }: FeedSpan,
  userId: string,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct found.id #>> '{}' as id
    from events e cross join jsonb_path_query(
      case when e.type like 'chat.%' then e.data #> '{thread,orgCreatorId}' else e.data end,
      '$.** ? (@ like_regex "^org(cre|acc)_[0-9A-Za-z]{12}$")'
    ) found(id)
    where e.organization_id = ${organizationId} and e.place > ${after}::bigint and e.place <= ${upTo}::bigint
      and jsonb_path_exists(e.data, '$.*.creatorUserId ? (@ == $user)', jsonb_build_object('user', ${userId}::text))`);
  return rows.map(({ id }) => id);
}

/** What the organization calls the person, by its roster. */
export async function listCalledNames(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select btrim(first_name || ' ' || last_name) as name from creators
    where organization_id = ${organizationId} and user_id = ${userId}`);
  return rows.map(({ name }) => name);
}

/** The same by events about the person, for names that were changed and entries that are gone. */
export async function listCalledNamesInEvents(
  db: Queryable,
  { organizationId, after, upTo }: FeedSpan,
  userId: string,
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select distinct called.name from events e
    cross join unnest(array[
      e.data #>> '{creator,user,name}', e.data #>> '{window,creatorName}', e.data #>> '{payout,creatorName}'
    ]) called(name)
    where e.organization_id = ${organizationId} and e.place > ${after}::bigint and e.place <= ${upTo}::bigint
      and e.type not like 'chat.%' and called.name is not null
      and jsonb_path_exists(e.data, '$.*.creatorUserId ? (@ == $user)', jsonb_build_object('user', ${userId}::text))`);
  return rows.map(({ name }) => name);
}

/** Messages that the person wrote as a creator: answers to them repeat how they begin. */
export async function listMessagesInEvents(
  db: Queryable,
  { organizationId, after, upTo }: FeedSpan,
  userId: string,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct data #>> '{message,id}' as id from events
    where organization_id = ${organizationId} and place > ${after}::bigint and place <= ${upTo}::bigint
      and type in ('chat.message.received', 'chat.message.updated')
      and data #>> '{message,senderType}' = 'creator' and data #>> '{message,senderUserId}' = ${userId}`);
  return rows.map(({ id }) => id);
}

/** Those among these that are another person's now: an entry may change hands, and so may an account. */
export async function listNamesOfOthers(
  db: Queryable,
  organizationId: string,
  { names, userId }: { names: readonly string[]; userId: string },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select c.id from creators c
    where c.organization_id = ${organizationId} and c.id = any(${names}::text[]) and c.user_id <> ${userId}
    union all
    select a.id from tracked_accounts a
    join creators c on c.organization_id = a.organization_id and c.id = a.creator_id
    where a.organization_id = ${organizationId} and a.id = any(${names}::text[]) and c.user_id <> ${userId}`);
  return rows.map(({ id }) => id);
}
