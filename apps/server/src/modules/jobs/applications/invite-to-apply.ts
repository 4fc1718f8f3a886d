import type { ApplicationRowOutput } from "@clipledger/contract/jobs/application-answers";
import type { ApplicationInvitation } from "@clipledger/contract/jobs/application-input";
import { canMove } from "@clipledger/domain/jobs/application-status";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toApplicationRow, toEventApplication } from "./applications.mapper.ts";
import { listApplicationRowsById, lockApplicationOfPerson } from "./applications.queries.ts";
import { findInvited, type InvitedPerson } from "./invited-people.ts";
import { lockInvitingJob } from "./inviting-job.ts";
import { applicationSubject, getApplicationRow } from "./locked-application.ts";
import { orderInvitationMails } from "./mails/mail-orders.ts";
import { moveApplication } from "./move-application.ts";
import { insertInvitation } from "./store-applications.queries.ts";

export interface InvitationsMade {
  applications: ApplicationRowOutput[];
  skippedCount: number;
}

/** Whoever has an application that is not closed, or was not interested, is left alone. */
export function inviteToApply(ctx: OperationContext, input: ApplicationInvitation): Promise<InvitationsMade> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockInvitingJob(tx, ctx, input.jobId);
    const people = await findInvited(tx, ctx, input);
    const ids: string[] = [];
    for (const person of people) {
      const id = await invite(tx, ctx, input.jobId, person);
      if (id !== undefined) ids.push(id);
    }
    await orderInvitationMails(tx, ctx, ids);
    const rows = await listApplicationRowsById(tx, organizationId, ids);
    return { applications: rows.map(toApplicationRow), skippedCount: people.length - ids.length };
  });
}

/** The id of the invitation; undefined where none was made. */
async function invite(
  tx: Transaction,
  ctx: OperationContext,
  jobId: string,
  { userId, firstName, lastName }: InvitedPerson,
): Promise<string | undefined> {
  const organizationId = ctx.organization.id;
  const id = createId("jobApplication");
  const at = ctx.clock.now();
  const key = { organizationId, id, jobId, userId, at };
  const isNew = await insertInvitation(tx, {
    ...key,
    firstName,
    lastName,
    invitedByUserId: ctx.actor.userId,
  });
  if (!isNew) return inviteAgain(tx, ctx, { organizationId, jobId, userId });
  const row = await getApplicationRow(tx, ctx, id);
  await publishEvent(tx, ctx, "application.created", { application: toEventApplication(row) });
  await recordActivity(tx, ctx, { type: "application.invited", subject: applicationSubject(row) });
  return id;
}

async function inviteAgain(
  tx: Transaction,
  ctx: OperationContext,
  person: { organizationId: string; jobId: string; userId: string },
): Promise<string | undefined> {
  const row = await lockApplicationOfPerson(tx, person);
  if (row === undefined || !canMove("team", row.status, "invited")) return undefined;
  await moveApplication(tx, ctx, row, { by: "team", to: "invited" });
  return row.id;
}
