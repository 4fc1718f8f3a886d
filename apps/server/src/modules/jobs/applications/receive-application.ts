import type { ApplicationForm } from "@clipledger/contract/jobs/application-input";
import { statusAfterApplying } from "@clipledger/domain/jobs/application-status";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import type { RosterContext } from "../../creators/roster-context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toEventApplication } from "./applications.mapper.ts";
import { type ApplicationRow, lockApplicationOfPerson } from "./applications.queries.ts";
import { getApplicationRow } from "./locked-application.ts";
import { tellOfMove } from "./move-application.ts";
import { insertApplication, updateContent } from "./store-applications.queries.ts";

export interface Applicant {
  readonly jobId: string;
  readonly userId: string;
  readonly form: ApplicationForm;
  /** Whether they send it in a session of theirs. */
  readonly isConfirmed: boolean;
}

/** The person's application for the job, made if they have none: held, and whether it is new. */
export async function findOrReceive(
  tx: Transaction,
  ctx: RosterContext,
  { jobId, userId, form, isConfirmed }: Applicant,
): Promise<{ row: ApplicationRow; isNew: boolean }> {
  const organizationId = ctx.organization.id;
  const key = { organizationId, jobId, userId };
  const id = createId("jobApplication");
  const isNew = await insertApplication(tx, { ...key, id, isConfirmed, at: ctx.clock.now() }, form);
  const row = await lockApplicationOfPerson(tx, key);
  if (row === undefined) throw new Error("The new application cannot be read back");
  if (isNew) {
    await publishEvent(tx, ctx, "application.created", { application: toEventApplication(row) });
    await tellOfSubmission(tx, ctx, row);
  }
  return { row, isNew };
}

/** Takes a held application up again, if its status allows that; undefined if not. */
export async function receiveAgain(
  tx: Transaction,
  ctx: RosterContext,
  row: ApplicationRow,
  form: ApplicationForm,
): Promise<ApplicationRow | undefined> {
  const status = statusAfterApplying(row.status);
  if (status === undefined) return undefined;
  const key = { organizationId: ctx.organization.id, id: row.id, at: ctx.clock.now() };
  await updateContent(tx, key, status, form);
  const after = await getApplicationRow(tx, ctx, row.id);
  await tellOfSubmission(tx, ctx, after);
  return tellOfMove(tx, ctx, row);
}

async function tellOfSubmission(tx: Transaction, ctx: RosterContext, row: ApplicationRow): Promise<void> {
  await publishEvent(tx, ctx, "application.submitted", { application: toEventApplication(row) });
  await recordActivity(tx, ctx, {
    type: "application.created",
    subject: { type: "job_application", id: row.id, label: row.product_title },
  });
}
