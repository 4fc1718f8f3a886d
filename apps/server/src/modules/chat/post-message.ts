import type { EventMessage } from "@clipledger/contract/events/chat";
import { badRequest } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import type { LockedChat } from "./chat.queries.ts";
import type { ChatContext } from "./chat-context.ts";
import { getMessage } from "./messages/get-message.ts";
import { findIdOfClient, findMessage } from "./messages/messages.queries.ts";
import { type PostedText, postMessages } from "./post-messages.ts";
import { sideOf } from "./sides.ts";

export interface PostedInChat extends PostedText {
  /** Held by this transaction. */
  readonly chat: LockedChat;
}

export interface PostedMessage {
  readonly message: EventMessage;
  /** False: it had been posted before, and nothing was done. */
  readonly isNew: boolean;
}

/** Posts what the actor says: a creator for themselves, anybody else for the team. */
export async function postMessage(
  tx: Transaction,
  ctx: ChatContext,
  { chat, ...text }: PostedInChat,
): Promise<PostedMessage> {
  await refuseForeignReply(tx, ctx, chat, text);
  const [message] = await postMessages(tx, ctx, [chat], text);
  if (message !== undefined) return { message, isNew: true };
  const { clientMessageId } = text;
  const first = { chatId: chat.id, senderType: sideOf(ctx.actor), clientMessageId };
  const id = await findIdOfClient(tx, ctx.organization.id, first);
  return { message: await getMessage(tx, ctx, chat.id, id), isNew: false };
}

async function refuseForeignReply(
  tx: Transaction,
  { organization }: ChatContext,
  chat: LockedChat,
  { replyToMessageId }: PostedText,
): Promise<void> {
  if (replyToMessageId === undefined) return;
  if ((await findMessage(tx, organization.id, chat.id, replyToMessageId)) === undefined)
    throw badRequest([{ path: "replyToMessageId", message: "No message of this chat" }]);
}
