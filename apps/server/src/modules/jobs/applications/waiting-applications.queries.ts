import { WAITING_STATUSES } from "@clipledger/domain/jobs/application-status";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface WaitingFilter {
  readonly organizationId: string;
  readonly jobId: string;
  readonly isConfirmed: boolean;
}

/** How many applications for the job wait for the team. */
export async function countWaiting(tx: Transaction, filter: WaitingFilter): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from job_applications where ${waiting(filter)}`);
  return total;
}

/** Those that wait longest. What somebody else is at is left to them. */
export function lockOldestWaiting(
  tx: Transaction,
  filter: WaitingFilter,
  limit: number,
): Promise<{ id: string }[]> {
  return tx.rows(sql`
    select id from job_applications where ${waiting(filter)}
    order by status_changed_at, id limit ${limit} for update skip locked`);
}

function waiting({ organizationId, jobId, isConfirmed }: WaitingFilter): SqlFragment {
  return sql`organization_id = ${organizationId} and job_id = ${jobId} and is_confirmed = ${isConfirmed}
    and status = any(${WAITING_STATUSES}::text[])`;
}
