import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { DELETED_NAME } from "../../creators/creators.queries.ts";
import type { ErasedPerson } from "./lock-entries.ts";

interface NamedInActivity {
  readonly creatorId: string;
  /** As the organization names them now; what it called them before, its log tells. */
  readonly name: string;
}

/** Removes the creator's name from the activity log, whose entries stay: as what they are about, and among several names. */
export async function forgetInActivity(
  tx: Transaction,
  organizationId: string,
  { creatorId, name }: NamedInActivity,
): Promise<void> {
  const former = await tx.rows<{ name: string }>(sql`
    select distinct subject_label as name from activity
    where organization_id = ${organizationId} and subject_type = 'creator' and subject_id = ${creatorId}
      and subject_label is not null`);
  const names = [...new Set([name, ...former.map((entry) => entry.name)])];
  await tx.execute(sql`
    update activity set subject_label = ${DELETED_NAME}, changes = '{}'
    where organization_id = ${organizationId} and ${isAbout(organizationId, creatorId)}`);
  await forgetAlone(tx, organizationId, creatorId, names);
  await forgetAmongOthers(tx, organizationId, creatorId, names);
}

/** Whether an entry is about the creator, their windows, payouts or direct chat. */
function isAbout(organizationId: string, creatorId: string): SqlFragment {
  return sql`(
    position(${creatorId} in subject_id) > 0 or subject_id in (
      select id from payouts where organization_id = ${organizationId} and creator_id = ${creatorId}
      union all
      select id from chats where organization_id = ${organizationId} and creator_id = ${creatorId}
    )
  )`;
}

const assignmentOfEntry: SqlFragment = sql`
  from assignments s where s.organization_id = a.organization_id and s.id = a.subject_id`;

/** Assignments are known by their ids, and only those that were taken back by the name they were logged with. */
async function forgetAlone(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  names: readonly string[],
): Promise<void> {
  const beginsWithName = sql`starts_with(a.subject_label, name || ' to ')`;
  await tx.execute(sql`
    update activity a set subject_label = ${DELETED_NAME} || coalesce(
      (
        select substr(a.subject_label, char_length(name) + 1) from unnest(${names}::text[]) name
        where ${beginsWithName} order by char_length(name) desc limit 1
      ),
      (
        select ' to ' || c.name from campaigns c
        where c.organization_id = a.organization_id and c.id = (select s.campaign_id ${assignmentOfEntry})
      )
    )
    where a.organization_id = ${organizationId} and a.subject_type = 'assignment' and not a.changes ? 'creators' and (
      exists (select ${assignmentOfEntry} and s.creator_id = ${creatorId})
      or not exists (select ${assignmentOfEntry})
        and exists (select from unnest(${names}::text[]) name where ${beginsWithName})
    )`);
}

/** Lists contain names only: those of campaigns that the creator never worked in are about somebody else of that name. */
async function forgetAmongOthers(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  names: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update activity a set changes = jsonb_set(a.changes, '{creators,after}', (
      select jsonb_agg(case when one #>> '{}' = any(${names}::text[]) then to_jsonb(${DELETED_NAME}::text) else one end)
      from jsonb_array_elements(a.changes #> '{creators,after}') one
    ))
    where a.organization_id = ${organizationId} and a.subject_type = 'assignment'
      and a.changes #> '{creators,after}' ?| ${names}::text[] and (
        not exists (select ${assignmentOfEntry}) or exists (
          select ${assignmentOfEntry} and s.campaign_id in (
            select own.campaign_id from assignments own
            where own.organization_id = ${organizationId} and own.creator_id = ${creatorId}
          )
        )
      )`);
}

/**
 * Removes the person as an applicant, and as somebody who asked to join, in all organizations. An application that was
 * deleted with its job is found by what the person did themselves.
 */
export async function forgetApplicantInActivity(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update activity a set subject_label = ${DELETED_NAME}, changes = '{}'
    from (
      select organization_id, id from job_applications where user_id = ${userId}
      union
      select organization_id, id from creator_join_requests where user_id = ${userId}
      union
      select organization_id, id from chats where applicant_user_id = ${userId}
      union
      select l.organization_id, l.subject_id from activity l join organizations o on o.id = l.organization_id
      where l.user_id = ${userId} and l.actor_type = 'creator' and l.subject_type in ('job_application', 'join_request')
    ) theirs
    where a.organization_id = theirs.organization_id and a.subject_id = theirs.id`);
}

/** Removes the person as who acted as a creator, in all organizations. */
export async function forgetActor(tx: Transaction, { userId, placeholderId }: ErasedPerson): Promise<void> {
  await tx.execute(sql`
    update activity a set user_id = ${placeholderId} from organizations o
    where a.organization_id = o.id and a.user_id = ${userId} and a.actor_type = 'creator'`);
}
