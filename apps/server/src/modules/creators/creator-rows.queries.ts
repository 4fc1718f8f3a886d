import { CREATOR_STATUSES, type CreatorStatus } from "@clipledger/contract/creators/creator";
import type { EventCreator } from "@clipledger/contract/events/creators";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { fullRowUserColumns, joinRowUser } from "../tracking/row-actor.ts";
import { accountRefOf } from "../tracking/tracked-accounts.queries.ts";
import { type CreatorRow, toEventCreator } from "./creators.mapper.ts";
import type { RosterContext } from "./creators.queries.ts";

type ReadingContext = Pick<RosterContext, "organization" | "clock">;

/** The creator as events show them now. */
export async function loadEventCreator(
  db: Queryable,
  ctx: ReadingContext,
  id: string,
): Promise<EventCreator> {
  const [creator] = await loadEventCreators(db, ctx, [id]);
  if (creator === undefined) throw new Error(`There is no creator ${id} to tell about`);
  return creator;
}

/** Those of the creators that exist, in the order of the ids. */
export async function loadEventCreators(
  db: Queryable,
  { organization, clock }: ReadingContext,
  ids: readonly string[],
): Promise<EventCreator[]> {
  const rows = await listCreatorRowsById(db, organization.id, ids, clock.now());
  const byId = new Map(rows.map((row) => [row.id, toEventCreator(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function listCreatorRowsById(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<CreatorRow[]> {
  return db.rows(sql`
    ${selectCreatorRows(sql`creators`, now)}
    where c.organization_id = ${organizationId} and c.id = any(${ids}::text[])`);
}

/** Selects a `CreatorRow` for each `creators c` of the source. */
export function selectCreatorRows(source: SqlFragment, now: Date): SqlFragment {
  return sql`
    select c.organization_id, c.id, c.user_id as person_id, person.email as person_email,
      person.email_verified as person_email_verified, person.image as person_image,
      person.created_at as person_created_at, person.updated_at as person_updated_at,
      c.first_name, c.last_name, c.notes, c.created_at, c.updated_at, c.archived_at, c.joined_at, c.member_id, c.actor_type,
      ${statusPlace(now)} as status_place, invitation.id as invitation_id, invitation.status as invitation_status,
      invitation.expires_at as invitation_expires_at,
      ${profileOfCreator} as profile, ${accountsOfCreator} as accounts, ${tagsOfCreator} as tags, ${workOfCreator(now)} as work,
      made.user_id, ${fullRowUserColumns}
    from ${source} c
    join users person on person.id = c.user_id
    left join lateral ${latestInvitation} invitation on true
    cross join lateral (select c.organization_id, c.created_by_user_id as user_id) made
    ${joinRowUser(sql`made`)}`;
}

/** A condition on `assignments a`: they run, or will. */
export function isCurrentAssignment(now: Date): SqlFragment {
  return sql`(a.valid_until is null or a.valid_until >= ${dateOf(now)}::date)`;
}

const profileOfCreator = sql`(
  select json_build_object(
    'id', p.id, 'address', p.address, 'city', p.city, 'postalCode', p.postal_code, 'countryCode', p.country_code,
    'phoneNumber', p.phone_number, 'createdAt', p.created_at, 'updatedAt', p.updated_at
  )
  from creator_profiles p where p.user_id = c.user_id and c.joined_at is not null
)`;

const accountsOfCreator = sql`coalesce((
  select json_agg(json_build_object(
    ${accountRefOf(sql`a`)}
  ) order by a.key)
  from tracked_accounts a where a.organization_id = c.organization_id and a.creator_id = c.id
), '[]'::json)`;

const tagsOfCreator = sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name))
  from creator_tag_links l join creator_tags t on t.organization_id = l.organization_id and t.id = l.tag_id
  where l.organization_id = c.organization_id and l.creator_id = c.id
), '[]'::json)`;

/** Assignments of a creator never overlap, so that the earliest that has not ended runs, if any does. */
function workOfCreator(now: Date): SqlFragment {
  return sql`(
    select json_build_object(
      'id', k.id, 'name', k.name, 'description', k.description, 'currency', k.currency, 'interval', k.interval,
      'intervalCount', k.interval_count, 'anchor', k.anchor, 'startsOn', k.starts_on, 'endsOn', k.ends_on,
      'validFrom', a.valid_from, 'validUntil', a.valid_until
    )
    from assignments a join campaigns k on k.organization_id = a.organization_id and k.id = a.campaign_id
    where a.organization_id = c.organization_id and a.creator_id = c.id and ${isCurrentAssignment(now)}
    order by a.valid_from
    limit 1
  )`;
}

/**
 * The latest invitation of `creators c`, as a table. An open one is always the latest: another is made only when none
 * is open.
 */
const latestInvitation: SqlFragment = sql`(
  select i.id, i.status, i.expires_at from creator_invitations i
  where i.organization_id = c.organization_id and i.creator_id = c.id
  order by i.decided_at desc nulls first, i.created_at desc, i.id
  limit 1)`;

/** The place of the status of `creators c` among all statuses, which stand in the order of the way in. */
export function statusPlace(now: Date): SqlFragment {
  return sql`case when c.joined_at is not null then ${placeOf("joined")}::int else coalesce((
    select case
      when latest.status = 'pending' and latest.expires_at > ${now} then ${placeOf("invitation sent")}::int
      when latest.status = 'rejected' then ${placeOf("invitation rejected")}::int
    end from ${latestInvitation} latest
  ), ${placeOf("not invited")}::int) end`;
}

export function placeOf(status: CreatorStatus): number {
  return CREATOR_STATUSES.indexOf(status);
}
