import type { EventMessage, EventThread } from "@clipledger/contract/events/chat";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { type ChatRow, insertSystemMessage, lockDirectChat } from "./chat.queries.ts";

export interface SystemMessage {
  readonly creatorId: string;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** The same one in the same chat is posted once. */
  readonly clientMessageId: string;
}

type PostingContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Posts a status message to the creator's own chat, which begins with the first message. */
export async function postSystemMessage(
  tx: Transaction,
  ctx: PostingContext,
  { creatorId, content, metadata, clientMessageId }: SystemMessage,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  const chat = await lockDirectChat(tx, { organizationId, id: createId("chatThread"), creatorId, at });
  const message = { id: createId("chatMessage"), content, metadata, clientMessageId };
  if (!(await insertSystemMessage(tx, { organizationId, chatId: chat.id, at, ...message }))) return;
  await publishEvent(tx, ctx, "chat.system_message.created", {
    message: toEventMessage({ chatId: chat.id, createdAt: at.toISOString(), ...message }),
    thread: toEventThread(chat),
    isFirstMessage: !chat.has_messages,
  });
}

function toEventMessage(
  message: Pick<EventMessage, "id" | "chatId" | "content" | "clientMessageId" | "createdAt"> &
    Pick<SystemMessage, "metadata">,
): EventMessage {
  return {
    ...message,
    metadata: message.metadata && { ...message.metadata },
    senderType: "system",
    senderUserId: null,
    senderDisplayName: null,
    senderMember: null,
    kind: "system",
    source: "system",
    replyTo: null,
    reactions: [],
    attachments: [],
    editedAt: null,
    deletedAt: null,
    pinnedAt: null,
    seenAt: null,
  };
}

function toEventThread({ id, creator_id, creator_user_id }: ChatRow): EventThread {
  return {
    id,
    kind: "direct",
    creatorUserId: creator_user_id,
    orgCreatorId: creator_id,
    groupKind: null,
    title: null,
    publicTitle: null,
    campaignId: null,
  };
}
