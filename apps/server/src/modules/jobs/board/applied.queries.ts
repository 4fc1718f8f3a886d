import { APPLIED_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Whether the person would be told that they have applied already. */
export async function hasOpenApplication(db: Queryable, userId: string, jobId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (
      select from job_applications where job_id = ${jobId} and user_id = ${userId}
        and status = any(${APPLIED_STATUSES}::text[])
    ) as found`);
  return found;
}
