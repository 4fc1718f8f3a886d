import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type Assignment, type AssignmentRow, toAssignment } from "./assignment.ts";

/** The columns of `AssignmentRow`, of `assignments a` with what `joinAssigned` joins. */
export const assignmentColumns: SqlFragment = sql`
  a.id, a.creator_id, cr.user_id as creator_user_id, cr.first_name, cr.last_name, a.campaign_id,
  c.name as campaign_name, c.interval, c.interval_count, c.anchor, c.starts_on, c.ends_on, a.valid_from, a.valid_until`;

export const joinAssigned: SqlFragment = sql`
  join campaigns c on c.organization_id = a.organization_id and c.id = a.campaign_id
  join creators cr on cr.organization_id = a.organization_id and cr.id = a.creator_id`;

export async function listAssignmentsOfCreators(
  db: Queryable,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<Assignment[]> {
  const rows = await db.rows<AssignmentRow>(sql`
    select ${assignmentColumns} from assignments a ${joinAssigned}
    where a.organization_id = ${organizationId} and a.creator_id = any(${creatorIds}::text[])
    order by a.valid_from`);
  return rows.map(toAssignment);
}

export interface CreatorStanding {
  id: string;
  is_archived: boolean;
}

export function listCreatorStandings(
  db: Queryable,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<CreatorStanding[]> {
  return db.rows(sql`
    select id, archived_at is not null as is_archived from creators
    where organization_id = ${organizationId} and id = any(${creatorIds}::text[])`);
}

export function lockAssignmentsOfCreators(
  tx: Transaction,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<Assignment[]> {
  return lockAssignments(tx, organizationId, sql`a.creator_id = any(${creatorIds}::text[])`);
}

export function lockAssignmentsOfCampaign(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<Assignment[]> {
  return lockAssignments(tx, organizationId, sql`a.campaign_id = ${campaignId}`);
}

/** In the order of their ids, here and wherever else assignments are locked. */
async function lockAssignments(
  tx: Transaction,
  organizationId: string,
  condition: SqlFragment,
): Promise<Assignment[]> {
  const rows = await tx.rows<AssignmentRow>(sql`
    select ${assignmentColumns} from assignments a ${joinAssigned}
    where a.organization_id = ${organizationId} and ${condition}
    order by a.id for update of a`);
  return rows.map(toAssignment);
}

interface NewAssignments {
  readonly organizationId: string;
  readonly campaignId: string;
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
  readonly actorType: RowActor;
  readonly userId: string | null;
  readonly at: Date;
  readonly assigned: readonly { readonly id: string; readonly creatorId: string }[];
}

export async function insertAssignments(tx: Transaction, rows: NewAssignments): Promise<void> {
  await tx.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, valid_until, next_window_on, actor_type,
      user_id, created_at, updated_at
    )
    select cr.organization_id, assigned.id, ${rows.campaignId}, cr.id, cr.key, ${rows.validFrom}::date,
      ${rows.validUntil}::date, ${rows.validFrom}::date, ${rows.actorType}, ${rows.userId}, ${rows.at}, ${rows.at}
    from unnest(
      ${rows.assigned.map(({ id }) => id)}::text[], ${rows.assigned.map(({ creatorId }) => creatorId)}::text[]
    ) as assigned(id, creator_id)
    join creators cr on cr.organization_id = ${rows.organizationId} and cr.id = assigned.creator_id`);
}

interface NewEnd {
  readonly id: string;
  readonly validUntil: CalendarDate;
  /** First day of the next window without a row. */
  readonly nextWindowOn: CalendarDate | null;
}

export async function updateEnds(
  tx: Transaction,
  organizationId: string,
  ends: readonly NewEnd[],
  at: Date,
): Promise<void> {
  if (ends.length === 0) return;
  await tx.execute(sql`
    update assignments a
    set valid_until = ends.valid_until, next_window_on = ends.next_window_on, updated_at = ${at}
    from unnest(
      ${ends.map(({ id }) => id)}::text[], ${ends.map(({ validUntil }) => validUntil)}::date[],
      ${ends.map(({ nextWindowOn }) => nextWindowOn)}::date[]
    ) as ends(id, valid_until, next_window_on)
    where a.organization_id = ${organizationId} and a.id = ends.id`);
}

export async function deleteAssignments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    delete from assignments where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}

export async function updateArchivedAt(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  { archivedAt, at }: { archivedAt: Date | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update creators set archived_at = ${archivedAt}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${creatorId}`);
}
