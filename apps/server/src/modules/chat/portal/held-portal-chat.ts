import type { PortalMessageOutput } from "@clipledger/contract/portal/chats";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import { creatorActor } from "../../../infra/creator-actor.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import type { LockedChat } from "../chat.queries.ts";
import type { ChatContext } from "../chat-context.ts";
import { lockChat } from "../lock-chat.ts";
import { getMessageRow } from "../messages/get-message.ts";
import { isHidden, toPortalMessage } from "./portal-chats.mapper.ts";
import { findPortalChat, type PortalChatRow } from "./portal-chats.queries.ts";

export interface HeldPortalChat {
  readonly chat: LockedChat;
  /** The chat as the person sees it. */
  readonly own: PortalChatRow;
  /** The person as a creator of the chat's organization. */
  readonly ctx: ChatContext;
}

/** Does the work in a chat that the person takes part in, and holds it meanwhile: nobody is taken out of it then. */
export function inOwnChat<Result>(
  portal: PortalContext,
  chatId: string,
  work: (tx: Transaction, held: HeldPortalChat) => Promise<Result>,
): Promise<Result> {
  return portal.db.transaction(async (tx) => {
    const { organization_id } = await getOwn(tx, portal.userId, chatId);
    const ctx = actingCreator(portal, organization_id);
    const chat = await lockChat(tx, ctx, chatId);
    const own = await getOwn(tx, portal.userId, chatId);
    return work(tx, { chat, ctx, own });
  });
}

/** The same, for work on one message, which is answered as it is afterwards. */
export function onOwnMessage(
  portal: PortalContext,
  { chatId, messageId }: { chatId: string; messageId: string },
  work: (tx: Transaction, held: HeldPortalChat) => Promise<unknown>,
): Promise<PortalMessageOutput> {
  return inOwnChat(portal, chatId, async (tx, held) => {
    const getRow = () => getMessageRow(tx, held.ctx, chatId, messageId);
    if (isHidden(await getRow(), held.own)) throw new AppError("NOT_FOUND");
    await work(tx, held);
    return toPortalMessage(await getRow(), { userId: portal.userId, chat: held.own });
  });
}

export function actingCreator({ clock, userId }: PortalContext, organizationId: string): ChatContext {
  return {
    clock,
    organization: { id: organizationId },
    actor: creatorActor(userId),
  };
}

/** Another person's chat is as unknown as one that does not exist. */
export async function getOwn(db: Queryable, userId: string, chatId: string): Promise<PortalChatRow> {
  const own = await findPortalChat(db, userId, chatId);
  if (own === undefined) throw new AppError("NOT_FOUND");
  return own;
}
