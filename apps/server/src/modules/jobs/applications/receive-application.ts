import type { ApplicationForm } from "@clipledger/contract/jobs/application-input";
import { statusAfterApplying } from "@clipledger/domain/jobs/application-status";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow, updateRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import type { RosterContext } from "../../creators/creators.queries.ts";
import { findOrInsertPerson } from "../../creators/people.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import {
  type ApplicationKey,
  type ApplicationRow,
  getApplicationRow,
  lockApplicationOfPerson,
  toEventApplication,
} from "./application-rows.ts";
import { publishMove } from "./move-application.ts";

interface Applicant {
  readonly jobId: string;
  readonly userId: string;
  readonly form: ApplicationForm;
  /** Whether they send it in a session of theirs. */
  readonly isConfirmed: boolean;
}

/** Locks the person's application for the job, which is made if they have none. Answers whether it is new. */
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
    await publishSubmission(tx, ctx, row);
  }
  return { row, isNew };
}

/** Reopens a locked application, if its status allows that; undefined if not. */
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
  await publishSubmission(tx, ctx, after);
  return publishMove(tx, ctx, row);
}

async function publishSubmission(tx: Transaction, ctx: RosterContext, row: ApplicationRow): Promise<void> {
  await publishEvent(tx, ctx, "application.submitted", { application: toEventApplication(row) });
  await recordActivity(tx, ctx, {
    type: "application.created",
    subject: { type: "job_application", id: row.id, label: row.product_title },
  });
}

/** The person with this address. A known one is not locked: whoever has locked an application locks its person next. */
export async function findOrInsertApplicant(tx: Transaction, email: string, at: Date): Promise<string> {
  const person = await tx.maybeRow<{ id: string }>(sql`select id from users where email = ${email}`);
  return person?.id ?? findOrInsertPerson(tx, email, at);
}

/** What an applicant says about themselves. */
type ApplicationContent = Omit<ApplicationForm, "isOfAge">;

export interface NewApplicationRow {
  readonly organizationId: string;
  readonly id: string;
  readonly jobId: string;
  readonly userId: string;
  readonly at: Date;
}

interface SentApplicationRow extends NewApplicationRow {
  /** Whether the person sent it in a session of theirs. */
  readonly isConfirmed: boolean;
}

/** Unread until somebody of the team looks at it. False when the person has an application for the job already. */
async function insertApplication(
  tx: Transaction,
  { organizationId, id, jobId, userId, isConfirmed, at }: SentApplicationRow,
  content: ApplicationContent,
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    ${insertRow("job_applications", {
      organizationId,
      id,
      jobId,
      userId,
      ...columnsOf(content),
      status: "open",
      source: "applied",
      isConfirmed,
      statusChangedAt: at,
      createdAt: at,
      updatedAt: at,
    })} on conflict (organization_id, job_id, user_id) do nothing`);
  return inserted > 0;
}

/** The person applies, in a session, with an application that they have: invited, or closed. */
async function updateContent(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  status: "open" | "answered",
  content: ApplicationContent,
): Promise<void> {
  await tx.execute(sql`
    ${updateRow("job_applications", {
      ...columnsOf(content),
      status,
      source: status === "open" ? "applied" : sql`source`,
      isConfirmed: true,
      readAt: null,
      statusChangedAt: at,
      updatedAt: at,
    })}
    where organization_id = ${organizationId} and id = ${id}`);
}

function columnsOf(content: ApplicationContent) {
  return {
    firstName: content.firstName,
    lastName: content.lastName,
    message: content.message,
    countryCode: content.countryCode,
    languages: content.languages,
    links: content.links,
    challengeVideoUrl: content.challengeVideoUrl,
  };
}
