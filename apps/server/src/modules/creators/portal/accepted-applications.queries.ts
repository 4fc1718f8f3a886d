import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** The creator joins by this application once they enter the portal; by the first one, if several were accepted. */
export async function letJoinByApplication(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  applicationId: string,
): Promise<void> {
  await tx.execute(sql`
    update creators set joins_by_application_id = coalesce(joins_by_application_id, ${applicationId})
    where organization_id = ${organizationId} and id = ${creatorId}`);
}

interface AcceptedApplicationRow {
  readonly organization_id: string;
  readonly creator_id: string;
  readonly application_id: string;
}

/** Whom the person is on rosters that accepted an application, and where they have not joined yet. */
export function listAcceptedApplications(db: Queryable, userId: string): Promise<AcceptedApplicationRow[]> {
  return db.rows(sql`
    select organization_id, id as creator_id, joins_by_application_id as application_id from creators
    where user_id = ${userId} and joins_by_application_id is not null and joined_at is null
    order by organization_id, id`);
}

/** Applications with the person's address are theirs, now that they have entered by a link to it. */
export async function confirmApplications(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`
    select from job_applications where user_id = ${userId} and not is_confirmed order by id for update`);
  await tx.execute(sql`
    update job_applications set is_confirmed = true where user_id = ${userId} and not is_confirmed`);
}
