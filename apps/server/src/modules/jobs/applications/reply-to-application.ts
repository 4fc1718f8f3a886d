import type { ApplicationReply } from "@clipledger/contract/applications";
import type { ApplicationAnswerOutput } from "@clipledger/contract/jobs/application";
import { isAlready } from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockDirectChat } from "../../chat/direct-chat.ts";
import { postMessage } from "../../chat/post-message.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import {
  type ApplicationKey,
  type ApplicationRow,
  applicationSubject,
  getApplicationRow,
  lockApplication,
} from "./application-rows.ts";
import { toApplicationDetails } from "./applications.mapper.ts";
import { orderAnswerMail } from "./mails/application-mails.ts";
import { moveApplication, updateRead } from "./move-application.ts";

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
