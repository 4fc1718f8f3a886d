import type { ApplicationReply } from "@clipledger/contract/applications";
import type { ApplicationAnswerOutput } from "@clipledger/contract/jobs/application-answers";
import { isAlready } from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockDirectChat } from "../../chat/direct-chat.ts";
import { postMessage } from "../../chat/post-message.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toApplicationDetails } from "./applications.mapper.ts";
import type { ApplicationRow } from "./applications.queries.ts";
import { applicationSubject, getApplicationRow, lockApplication } from "./locked-application.ts";
import { orderAnswerMail } from "./mails/mail-orders.ts";
import { moveApplication } from "./move-application.ts";
import { findReply } from "./replies.queries.ts";
import { updateAnswered, updateRead } from "./store-applications.queries.ts";

/** Message and status together, once for each `clientMessageId`: the application is held while that is looked for. */
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
