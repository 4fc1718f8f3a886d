import {
  type ApplicationMover,
  type ApplicationStatus,
  canMove,
} from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockDirectChat } from "../../chat/direct-chat.ts";
import { addCreator } from "../../creators/create-creator.ts";
import {
  findCreatorIdByEmail,
  type LockedCreator,
  lockActiveCreator,
  type RosterContext,
} from "../../creators/creators.queries.ts";
import { joinCreator } from "../../creators/invitations/join-creator.ts";
import { letJoinByApplication } from "../../creators/portal/open-portal-session.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import {
  type ApplicationKey,
  type ApplicationRow,
  applicationSubject,
  getApplicationRow,
  toEventApplication,
} from "./application-rows.ts";

/** Moves a locked application on, tells of it, and answers it as it is then. Accepting puts the applicant on the roster. */
export async function moveApplication(
  tx: Transaction,
  ctx: RosterContext,
  row: ApplicationRow,
  { by, to }: { by: ApplicationMover; to: ApplicationStatus },
): Promise<ApplicationRow> {
  if (!canMove(by, row.status, to)) throw notPossible(row.status);
  const creatorId = to === "accepted" ? await onboardApplicant(tx, ctx, row) : null;
  const key = { organizationId: ctx.organization.id, id: row.id, at: ctx.clock.now() };
  await updateStatus(tx, key, { status: to, creatorId });
  if (by === "team") await updateRead(tx, key);
  return publishMove(tx, ctx, row);
}

/** Tells that the application is no longer as it was, and answers what it is now. */
export async function publishMove(
  tx: Transaction,
  ctx: RosterContext,
  before: ApplicationRow,
): Promise<ApplicationRow> {
  const after = await getApplicationRow(tx, ctx, before.id);
  await recordEvent(tx, ctx, {
    type: "application.status_changed",
    data: {
      application: toEventApplication(after),
      previousStatus: before.status,
    },
    subject: applicationSubject(after),
    changes: { status: { before: before.status, after: after.status } },
  });
  return after;
}

function notPossible(status: ApplicationStatus): AppError {
  return new AppError("INVALID_STATE", undefined, { message: `This is ${WORDS[status]}` });
}

const WORDS: Readonly<Record<ApplicationStatus, string>> = {
  open: "an application that waits for the team",
  in_review: "an application that is in review",
  accepted: "an application that was accepted",
  rejected: "an application that was rejected",
  withdrawn: "an application that was withdrawn",
  auto_closed: "an application that was closed for want of an answer",
  invited: "an invitation that was not answered yet",
  not_interested: "an invitation that was declined",
  answered: "an application that waits for the team",
  retracted: "an invitation that was taken back",
};

async function updateStatus(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  { status, creatorId }: { status: ApplicationStatus; creatorId: string | null },
): Promise<void> {
  await tx.execute(sql`
    update job_applications set status = ${status}, status_changed_at = ${at}, updated_at = ${at},
      source = case when ${status} = 'invited' then 'invited' else source end,
      creator_id = coalesce(${creatorId}, creator_id)
    where organization_id = ${organizationId} and id = ${id}`);
}

/** The number is 0 when there is no such application. When it was first read is kept. */
export function updateRead(tx: Transaction, { organizationId, id, at }: ApplicationKey): Promise<number> {
  return tx.execute(sql`
    update job_applications set read_at = coalesce(read_at, ${at})
    where organization_id = ${organizationId} and id = ${id}`);
}

/**
 * Puts the applicant on the roster, and hands their chat over to the creator they are then. If a stranger may have sent
 * the application, the person joins when they next enter the portal.
 */
async function onboardApplicant(
  tx: Transaction,
  ctx: RosterContext,
  application: ApplicationRow,
): Promise<string> {
  const creator = await creatorBehind(tx, ctx, application);
  if (creator.joined_at === null) {
    if (application.is_confirmed) await joinCreator(tx, ctx, creator, entryThrough(application));
    else await letJoinByApplication(tx, ctx.organization.id, creator.id, application.id);
  }
  await lockDirectChat(tx, ctx, { creatorId: creator.id });
  return creator.id;
}

/** Somebody who is on the roster already keeps the name that the team gave them. */
async function creatorBehind(
  tx: Transaction,
  ctx: RosterContext,
  application: ApplicationRow,
): Promise<LockedCreator> {
  const { email, first_name: firstName, last_name: lastName } = application;
  const known = await findCreatorIdByEmail(tx, ctx.organization.id, email);
  if (known !== undefined) return lockActiveCreator(tx, ctx, known);
  try {
    return await addCreator(tx, ctx, { email, firstName, lastName }, entryThrough(application));
  } catch (error) {
    // Another application of theirs was accepted at the same moment.
    const added = error instanceof AppError && error.code === "CREATOR_ALREADY_EXISTS";
    const id = added && (await findCreatorIdByEmail(tx, ctx.organization.id, email));
    if (!id) throw error;
    return lockActiveCreator(tx, ctx, id);
  }
}

function entryThrough({ id }: ApplicationRow) {
  return { via: "application", applicationId: id, joinRequestId: null, inviteLinkId: null } as const;
}
