import type { ApplicationRowOutput } from "@clipledger/contract/jobs/application";
import type { ApplicationInvitation } from "@clipledger/contract/jobs/application-input";
import { canMove } from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { findCreatorIdByEmail } from "../../creators/creators.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { findMemberByUser } from "../../organizations/members.queries.ts";
import { lockJobShared } from "../jobs/job-rows.ts";
import {
  applicationSubject,
  getApplicationRow,
  listApplicationRowsById,
  lockApplicationOfPerson,
  toApplicationRow,
  toEventApplication,
} from "./application-rows.ts";
import { orderInvitationMails } from "./mails/application-mails.ts";
import { moveApplication } from "./move-application.ts";
import { findOrInsertApplicant, type NewApplicationRow } from "./receive-application.ts";

/** Skips whoever has an application that is not closed, or was not interested. */
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

interface InvitationsMade {
  applications: ApplicationRowOutput[];
  skippedCount: number;
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

interface NewInvitationRow extends NewApplicationRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly invitedByUserId: string | null;
}

async function insertInvitation(tx: Transaction, invitation: NewInvitationRow): Promise<boolean> {
  const { organizationId, id, jobId, userId, firstName, lastName, invitedByUserId, at } = invitation;
  const inserted = await tx.execute(sql`
    ${insertRow("job_applications", {
      organizationId,
      id,
      jobId,
      userId,
      status: "invited",
      source: "invited",
      firstName,
      lastName,
      invitedByUserId,
      readAt: at,
      statusChangedAt: at,
      createdAt: at,
      updatedAt: at,
    })} on conflict (organization_id, job_id, user_id) do nothing`);
  return inserted > 0;
}

/** Only a job on the board can be applied for. It stays there until the transaction ends. */
async function lockInvitingJob(
  tx: Transaction,
  { organization }: OperationContext,
  id: string,
): Promise<void> {
  const job = await lockJobShared(tx, id);
  if (job === undefined || job.organization_id !== organization.id) throw new AppError("NOT_FOUND");
  if (job.status !== "public")
    throw new AppError("INVALID_STATE", undefined, { message: "Publish the job before you invite anybody" });
}

/** Whom an invitation means. A creator who is named by their address is called as the team calls them. */
async function findInvited(
  tx: Transaction,
  ctx: OperationContext,
  { creatorIds, email = "", firstName = "", lastName = "" }: ApplicationInvitation,
): Promise<InvitedPerson[]> {
  const organizationId = ctx.organization.id;
  if (creatorIds !== undefined) return getCreators(tx, organizationId, creatorIds);
  const creatorId = await findCreatorIdByEmail(tx, organizationId, email);
  if (creatorId !== undefined) return getCreators(tx, organizationId, [creatorId]);
  const userId = await findOrInsertApplicant(tx, email, ctx.clock.now());
  if ((await findMemberByUser(tx, organizationId, userId)) !== undefined)
    throw new AppError("USER_HAS_NON_CREATOR_MEMBERSHIP");
  return [{ userId, firstName, lastName }];
}

interface InvitedPerson {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

async function getCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitedPerson[]> {
  const creators = await listInvitedCreators(tx, organizationId, ids);
  const found = new Set(creators.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: missing });
  const archived = creators.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id);
  if (archived.length > 0) throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived });
  return creators.map(toInvited);
}

function toInvited({ user_id, first_name, last_name }: InvitedCreatorRow): InvitedPerson {
  return { userId: user_id, firstName: first_name, lastName: last_name };
}

interface InvitedCreatorRow {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  archived_at: Date | null;
}

/** The creators are not locked: whoever accepts an application locks it before its creator, and an invitation locks it last. */
function listInvitedCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitedCreatorRow[]> {
  return tx.rows(sql`
    select id, user_id, first_name, last_name, archived_at from creators
    where organization_id = ${organizationId} and id = any(${ids}::text[]) order by id`);
}
