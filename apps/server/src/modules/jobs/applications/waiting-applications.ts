import { WAITING_STATUSES } from "@clipledger/domain/jobs/application-status";
import { systemActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { RosterContext } from "../../creators/creators.queries.ts";
import { lockApplication } from "./application-rows.ts";
import { moveApplication } from "./move-application.ts";

/** A job that was spread too far must not bury the team. */
const MAX_CONFIRMED = 5_000;
const MAX_UNCONFIRMED = 5_000;

/** Closing more than one makes up for times when the oldest was locked by somebody else. */
const MOST_CLOSED_AT_ONCE = 10;

/** Counts only confirmed applications: a stranger who makes up addresses must not close a job to others. */
export async function refuseTooMany(
  tx: Transaction,
  { organization_id: organizationId, id: jobId }: { organization_id: string; id: string },
): Promise<void> {
  if ((await countWaiting(tx, { organizationId, jobId, isConfirmed: true })) < MAX_CONFIRMED) return;
  throw new AppError("INVALID_STATE", undefined, {
    message: "Too many applications wait for an answer already; try again another day",
  });
}

/** Closes the oldest unconfirmed applications to make room for new ones. Nobody gets an email about it. */
export async function makeRoom(tx: Transaction, ctx: RosterContext, jobId: string): Promise<void> {
  const filter = { organizationId: ctx.organization.id, jobId, isConfirmed: false };
  const excess = (await countWaiting(tx, filter)) - MAX_UNCONFIRMED;
  if (excess <= 0) return;
  const system = { ...ctx, actor: systemActor };
  for (const { id } of await lockOldestWaiting(tx, filter, Math.min(excess, MOST_CLOSED_AT_ONCE)))
    await moveApplication(tx, system, await lockApplication(tx, system, id), {
      by: "time",
      to: "auto_closed",
    });
}

interface WaitingFilter {
  readonly organizationId: string;
  readonly jobId: string;
  readonly isConfirmed: boolean;
}

/** How many applications for the job wait for the team. */
async function countWaiting(tx: Transaction, filter: WaitingFilter): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from job_applications where ${waiting(filter)}`);
  return total;
}

/** Locks the applications that wait longest, except those that another transaction has locked. */
function lockOldestWaiting(tx: Transaction, filter: WaitingFilter, limit: number): Promise<{ id: string }[]> {
  return tx.rows(sql`
    select id from job_applications where ${waiting(filter)}
    order by status_changed_at, id limit ${limit} for update skip locked`);
}

function waiting({ organizationId, jobId, isConfirmed }: WaitingFilter): SqlFragment {
  return sql`organization_id = ${organizationId} and job_id = ${jobId} and is_confirmed = ${isConfirmed}
    and status = any(${WAITING_STATUSES}::text[])`;
}
