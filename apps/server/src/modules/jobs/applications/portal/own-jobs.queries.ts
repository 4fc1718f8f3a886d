import type { Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";

export async function findOwnJobId(
  db: Queryable,
  userId: string,
  applicationId: string,
): Promise<string | undefined> {
  const application = await db.maybeRow<{ job_id: string }>(sql`
    select job_id from job_applications where user_id = ${userId} and id = ${applicationId}`);
  return application?.job_id;
}
