import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type FeedSpan, findReach, getLastPlace } from "../feed/list-events.ts";

interface NamesOfCreator {
  /** As a creator, and of their accounts. */
  readonly names: readonly string[];
  readonly messageIds: readonly string[];
  /** What the organization calls them, or did: what people write to each other has no ids. */
  readonly calledNames: readonly string[];
}

/** Finds what events of the organization name the person by, other than their user id. */
export async function findNamesOfCreator(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<NamesOfCreator> {
  const names = new Set(await listNames(db, organizationId, userId));
  const messageIds = new Set<string>();
  const calledNames = new Set(await listCalledNames(db, organizationId, userId));
  for await (const span of walkEvents(db, organizationId)) {
    for (const name of await listNamesInEvents(db, span, userId)) names.add(name);
    for (const id of await listMessagesInEvents(db, span, userId)) messageIds.add(id);
    for (const name of await listCalledNamesInEvents(db, span, userId)) calledNames.add(name);
  }
  for (const name of await listNamesOfOthers(db, organizationId, { names: [...names], userId }))
    names.delete(name);
  return { names: [...names], messageIds: [...messageIds], calledNames: [...calledNames] };
}

/** All events of the organization that have a place now, a part at a time. */
export async function* walkEvents(db: Queryable, organizationId: string): AsyncGenerator<FeedSpan> {
  const lastPlace = await getLastPlace(db, organizationId);
  let after = 0n;
  while (after < lastPlace) {
    const upTo = await findReach(db, { organizationId, after, upTo: lastPlace });
    yield { organizationId, after, upTo };
    after = upTo;
  }
}

/** The person's entry as a creator of the organization, and the tracked accounts linked to it. */
async function listNames(db: Queryable, organizationId: string, userId: string): Promise<string[]> {
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
async function listNamesInEvents(
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
async function listCalledNames(db: Queryable, organizationId: string, userId: string): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select btrim(first_name || ' ' || last_name) as name from creators
    where organization_id = ${organizationId} and user_id = ${userId}`);
  return rows.map(({ name }) => name);
}

/** The names in events about the person, for names that were changed and entries that are gone. */
async function listCalledNamesInEvents(
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
async function listMessagesInEvents(
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

/** Lists those of the names that are another person's now: an entry may change hands, and so may an account. */
async function listNamesOfOthers(
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
