import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { PortalContext } from "../../../infra/context.ts";
import {
  addressOf,
  changeReactionInLockedChat,
  deleteInLockedChat,
  editInLockedChat,
} from "../messages/change-message.ts";
import { countUnreadInPortal, getOwnChat, listOwnChats, openOwnChat } from "./portal-chats.ts";
import { listOwnMessages, markOwnRead, postOwnMessage, withOwnMessage } from "./portal-messages.ts";

const { chats } = implement(portalContract).$context<PortalContext>();

export const chatsPortal = {
  chats: {
    list: chats.list.handler(({ context }) => listOwnChats(context)),
    countUnread: chats.countUnread.handler(({ context }) => countUnreadInPortal(context.db, context.userId)),
    openDirect: chats.openDirect.handler(({ context, input }) => openOwnChat(context, input.body.creatorId)),
    get: chats.get.handler(({ context, input }) => getOwnChat(context, input.params.id)),
    listMessages: chats.listMessages.handler(({ context, input: { params, query } }) =>
      listOwnMessages(context, params.id, query),
    ),
    postMessage: chats.postMessage.handler(({ context, input: { params, body } }) =>
      postOwnMessage(context, params.id, body),
    ),
    editMessage: chats.editMessage.handler(({ context, input: { params, body } }) =>
      withOwnMessage(context, addressOf(params), (tx, { chat, ctx }) =>
        editInLockedChat(tx, ctx, chat, { messageId: params.messageId, content: body.content }),
      ),
    ),
    deleteMessage: chats.deleteMessage.handler(({ context, input: { params } }) =>
      withOwnMessage(context, addressOf(params), (tx, { chat, ctx }) =>
        deleteInLockedChat(tx, ctx, chat, { messageId: params.messageId, mayDeleteOfTeam: false }),
      ),
    ),
    addReaction: chats.addReaction.handler(({ context, input: { params, body } }) =>
      withOwnMessage(context, addressOf(params), (tx, { chat, ctx }) =>
        changeReactionInLockedChat(tx, ctx, chat, {
          messageId: params.messageId,
          emoji: body.emoji,
          change: "added",
        }),
      ),
    ),
    removeReaction: chats.removeReaction.handler(({ context, input: { params, body } }) =>
      withOwnMessage(context, addressOf(params), (tx, { chat, ctx }) =>
        changeReactionInLockedChat(tx, ctx, chat, {
          messageId: params.messageId,
          emoji: body.emoji,
          change: "removed",
        }),
      ),
    ),
    markRead: chats.markRead.handler(({ context, input: { params, body } }) =>
      markOwnRead(context, params.id, body ?? {}),
    ),
  },
};
