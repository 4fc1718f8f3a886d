import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import type { RosterContext } from "../../creators/roster-context.ts";
import { lockApplication } from "./locked-application.ts";
import { moveApplication } from "./move-application.ts";
import { countWaiting, lockOldestWaiting } from "./waiting-applications.queries.ts";

/** A job that was spread too far must not bury the team. */
const MAX_CONFIRMED = 5_000;
const MAX_UNCONFIRMED = 5_000;
/** More than one makes up for those that made no way because somebody was at the oldest. */
const MOST_CLOSED_AT_ONCE = 10;

/** Only of people who have shown who they are: a stranger who makes up addresses closes a job to nobody. */
export async function refuseTooMany(
  tx: Transaction,
  { organization_id: organizationId, id: jobId }: { organization_id: string; id: string },
): Promise<void> {
  if ((await countWaiting(tx, { organizationId, jobId, isConfirmed: true })) < MAX_CONFIRMED) return;
  throw new AppError("INVALID_STATE", undefined, {
    message: "Too many applications wait for an answer already; try again another day",
  });
}

/** Of those that strangers may have sent, the oldest make way for new ones. Nobody gets an email about it. */
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
