import type { InvitationStatus } from "@clipledger/contract/creators/creator";
import type { AccountRef, RowActor } from "@clipledger/contract/tracking-shared";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { type FullRowUserColumns, fullRowUserColumns, joinRowUser } from "../tracking/row-actor.ts";
import { latestInvitation, statusPlace } from "./creator-status.ts";

/** A creator with everything around them; `user_…` columns are of whoever added them. */
export interface CreatorRow extends FullRowUserColumns {
  organization_id: string;
  id: string;
  person_id: string;
  person_email: string;
  person_email_verified: boolean;
  person_image: string | null;
  person_created_at: Date;
  person_updated_at: Date;
  first_name: string;
  last_name: string;
  notes: string | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  joined_at: Date | null;
  member_id: string | null;
  actor_type: RowActor;
  status_place: number;
  invitation_id: string | null;
  invitation_status: InvitationStatus | null;
  invitation_expires_at: Date | null;
  /** Null as long as they have not joined, whatever they filled in for others. */
  profile: StoredProfile | null;
  accounts: AccountRef[];
  tags: { id: string; name: string }[];
  work: CreatorWork | null;
}

export interface StoredProfile {
  readonly id: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly countryCode: string | null;
  readonly phoneNumber: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a creator works in, or else is scheduled for next. */
export interface CreatorWork {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly currency: string;
  readonly interval: CycleInterval;
  readonly intervalCount: number;
  readonly anchor: CycleAnchor;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate | null;
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
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
    'id', a.id, 'platform', a.platform, 'platformAccountId', a.platform_account_id, 'isCompetitor', a.is_competitor,
    'username', a.username, 'displayName', a.display_name
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
