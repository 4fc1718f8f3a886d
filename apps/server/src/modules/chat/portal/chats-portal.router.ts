import { portalContract } from "@clipledger/contract/portal-contract";
import { creatorOperations } from "../../../infra/http/operations.ts";
import {
  addressOf,
  changeReactionInLockedChat,
  deleteInLockedChat,
  editInLockedChat,
} from "../messages/change-message.ts";
import { countUnreadInPortal, getOwnChat, listOwnChats, openOwnChat } from "./portal-chats.ts";
import { listOwnMessages, markOwnRead, postOwnMessage, withOwnMessage } from "./portal-messages.ts";

export const chatsPortal = creatorOperations(portalContract, {
  chats: {
    list: (ctx) => listOwnChats(ctx),
    countUnread: (ctx) => countUnreadInPortal(ctx.db, ctx.userId),
    openDirect: (ctx, { body }) => openOwnChat(ctx, body.creatorId),
    get: (ctx, { params }) => getOwnChat(ctx, params.id),
    listMessages: (ctx, { params, query }) => listOwnMessages(ctx, params.id, query),
    postMessage: (ctx, { params, body }) => postOwnMessage(ctx, params.id, body),
    editMessage: (ctx, { params, body }) =>
      withOwnMessage(ctx, addressOf(params), (tx, { chat, ctx }) =>
        editInLockedChat(tx, ctx, chat, { messageId: params.messageId, content: body.content }),
      ),
    deleteMessage: (ctx, { params }) =>
      withOwnMessage(ctx, addressOf(params), (tx, { chat, ctx }) =>
        deleteInLockedChat(tx, ctx, chat, { messageId: params.messageId, mayDeleteOfTeam: false }),
      ),
    addReaction: (ctx, { params, body }) =>
      withOwnMessage(ctx, addressOf(params), (tx, { chat, ctx }) =>
        changeReactionInLockedChat(tx, ctx, chat, {
          messageId: params.messageId,
          emoji: body.emoji,
          change: "added",
        }),
      ),
    removeReaction: (ctx, { params, body }) =>
      withOwnMessage(ctx, addressOf(params), (tx, { chat, ctx }) =>
        changeReactionInLockedChat(tx, ctx, chat, {
          messageId: params.messageId,
          emoji: body.emoji,
          change: "removed",
        }),
      ),
    markRead: (ctx, { params, body }) => markOwnRead(ctx, params.id, body ?? {}),
  },
});
