import { UNANSWERED_STATUSES, WAITING_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/**
 * Across organizations: what has waited since then. An application does not while the team writes to the applicant; an
 * invitation does. Another process may be at some of them.
 */
export function lockUnanswered(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<{ organization_id: string; id: string }[]> {
  return tx.rows(sql`
    select organization_id, id from job_applications
    where status = any(${UNANSWERED_STATUSES}::text[]) and status_changed_at <= ${before} and (
      status <> all(${WAITING_STATUSES}::text[]) or answered_at is null or answered_at < status_changed_at
    )
    order by status_changed_at limit ${limit} for update skip locked`);
}
