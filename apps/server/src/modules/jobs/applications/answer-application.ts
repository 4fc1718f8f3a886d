import type { ApplicationReply, TeamStatus } from "@clipledger/contract/applications";
import type {
  ApplicationAnswerOutput,
  ApplicationDetailsOutput,
} from "@clipledger/contract/jobs/application";
import {
  isAlready,
  UNANSWERED_STATUSES,
  unansweredBefore,
  WAITING_STATUSES,
} from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { lockDirectChat } from "../../chat/direct-chat.ts";
import { postMessage } from "../../chat/post-message.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import {
  type ApplicationKey,
  type ApplicationRow,
  applicationSubject,
  getApplicationRow,
  lockApplication,
  toApplicationDetails,
} from "./application-rows.ts";
import { orderAnswerMail } from "./mails/application-mails.ts";
import { moveApplication, updateRead } from "./move-application.ts";

export function setApplicationStatus(
  ctx: OperationContext,
  id: string,
  { status }: { status: TeamStatus },
): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (isAlready(row.status, status)) return toApplicationDetails(row);
    const moved = await moveApplication(tx, ctx, row, { by: "team", to: status });
    await orderAnswerMail(tx, ctx, { applicationId: id, messageId: null, decision: status });
    return toApplicationDetails(moved);
  });
}

/** Takes an invitation to apply back, which its receiver is not told. */
export function retractInvitation(ctx: OperationContext, id: string): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (row.status === "retracted") return toApplicationDetails(row);
    return toApplicationDetails(await moveApplication(tx, ctx, row, { by: "team", to: "retracted" }));
  });
}

export async function markApplicationRead(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const key = { organizationId: ctx.organization.id, id, at: ctx.clock.now() };
  const found = await ctx.db.transaction((tx) => updateRead(tx, key));
  if (found === 0) throw new AppError("NOT_FOUND");
  return { success: true };
}

export function bookmarkApplication(
  ctx: OperationContext,
  id: string,
  { bookmarked }: { bookmarked: boolean },
): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (row.is_bookmarked === bookmarked) return toApplicationDetails(row);
    const key = { organizationId: ctx.organization.id, id, at: ctx.clock.now() };
    await updateBookmark(tx, key, bookmarked);
    await recordActivity(tx, ctx, {
      type: "application.bookmarked",
      subject: applicationSubject(row),
      changes: { isBookmarked: { before: row.is_bookmarked, after: bookmarked } },
    });
    return toApplicationDetails(await getApplicationRow(tx, ctx, id));
  });
}

async function updateBookmark(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  isBookmarked: boolean,
): Promise<void> {
  await tx.execute(sql`
    update job_applications set is_bookmarked = ${isBookmarked}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Sends message and status together, once for each `clientMessageId`: the application is locked while that is looked for. */
export function replyToApplication(
  ctx: OperationContext,
  id: string,
  reply: ApplicationReply,
): Promise<ApplicationAnswerOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    const former = await findReply(tx, ctx.organization.id, row.chat_id, reply.clientMessageId);
    if (former !== undefined && former.application_id !== id) throw usedElsewhere();
    const messageId = former?.id ?? (await answer(tx, ctx, row, reply));
    return { ...toApplicationDetails(await getApplicationRow(tx, ctx, id)), messageId };
  });
}

// The status first: accepting locks the creator, and whoever locks both locks the creator before the chat.
async function answer(
  tx: Transaction,
  ctx: OperationContext,
  row: ApplicationRow,
  { message: content, status, clientMessageId }: ApplicationReply,
): Promise<string> {
  const isMove = status !== undefined && !isAlready(row.status, status);
  if (isMove) await moveApplication(tx, ctx, row, { by: "team", to: status });
  const chat = await lockDirectChat(tx, ctx, { applicantUserId: row.user_id });
  const { message, isNew } = await postMessage(tx, ctx, {
    chat,
    content,
    clientMessageId,
    metadata: { applicationId: row.id },
    isMailed: true,
  });
  if (!isNew) throw usedElsewhere();
  const key = { organizationId: ctx.organization.id, id: row.id, at: ctx.clock.now() };
  await updateAnswered(tx, key);
  await updateRead(tx, key);
  await recordActivity(tx, ctx, { type: "application.replied", subject: applicationSubject(row) });
  await orderAnswerMail(tx, ctx, {
    applicationId: row.id,
    messageId: message.id,
    decision: isMove ? status : null,
  });
  return message.id;
}

function usedElsewhere(): AppError {
  return new AppError("INVALID_STATE", undefined, {
    message: "Another message of this conversation has this clientMessageId; send a new one",
  });
}

/** The team's message that a client sent with this id of its own before, and the application it answers, if any. */
function findReply(
  db: Queryable,
  organizationId: string,
  chatId: string | null,
  clientMessageId: string,
): Promise<{ id: string; application_id: string | null } | undefined> {
  return db.maybeRow(sql`
    select id, metadata ->> 'applicationId' as application_id from chat_messages where organization_id = ${organizationId} and chat_id = ${chatId}
      and sender_type = 'org' and client_message_id = ${clientMessageId}`);
}

async function updateAnswered(tx: Transaction, { organizationId, id, at }: ApplicationKey): Promise<void> {
  await tx.execute(sql`
    update job_applications set answered_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

const BATCH_SIZE = 200;

/** Each hour, closes applications and invitations that nobody has answered for 14 days. */
export const closeUnansweredTask = defineTask({
  name: "applications.close-unanswered",
  input: z.object({}),
  schedule: "21 * * * *",
  run: closeUnanswered,
});

async function closeUnanswered(services: Services): Promise<void> {
  let closed: number;
  do closed = await closeSome(services);
  while (closed === BATCH_SIZE);
}

function closeSome({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const unanswered = await lockUnanswered(tx, unansweredBefore(clock.now()), BATCH_SIZE);
    for (const { organization_id, id } of unanswered) {
      const ctx = { actor: systemActor, clock, organization: { id: organization_id } };
      const row = await lockApplication(tx, ctx, id);
      await moveApplication(tx, ctx, row, { by: "time", to: "auto_closed" });
      if (row.status !== "invited")
        await orderAnswerMail(tx, ctx, { applicationId: id, messageId: null, decision: "auto_closed" });
    }
    return unanswered.length;
  });
}

/**
 * Across organizations: what has waited since then. An application does not while the team writes to the applicant; an
 * invitation does. Another process may be at some of them.
 */
function lockUnanswered(
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
