import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations } from "../../infra/http/operations.ts";
import { sendBroadcast } from "./broadcasts/send-broadcast.ts";
import { openDirectChat } from "./direct-chat.ts";
import { createGroup, deleteGroup, updateGroup } from "./groups/manage-groups.ts";
import { countUnread, getChat, listChats } from "./list-chats.ts";
import { addressOf, changeReaction, deleteMessage, editMessage } from "./messages/change-message.ts";
import { listMessages, searchMessages } from "./messages/list-messages.ts";
import { messageCreators } from "./messages/message-creators.ts";
import { sendMessage } from "./post-message.ts";
import { markRead } from "./reads/mark-read.ts";

export const chatsApi = operations(apiContract, {
  chats: {
    list: (ctx, { query }) => listChats(ctx, query),
    countUnread: (ctx) => countUnread(ctx),
    search: (ctx, { query }) => searchMessages(ctx, query),
    openDirect: (ctx, { body }) => openDirectChat(ctx, body.creatorId),
    createGroup: (ctx, { body }) => createGroup(ctx, body),
    broadcast: (ctx, { body }) => sendBroadcast(ctx, body),
    get: (ctx, { params }) => getChat(ctx, params.id),
    update: (ctx, { params, body }) => updateGroup(ctx, params.id, body),
    remove: (ctx, { params }) => deleteGroup(ctx, params.id),
    listMessages: (ctx, { params, query }) => listMessages(ctx, params.id, query),
    postMessage: (ctx, { params, body }) => sendMessage(ctx, params.id, body),
    editMessage: (ctx, { params, body }) => editMessage(ctx, addressOf(params), body.content),
    deleteMessage: (ctx, { params }) => deleteMessage(ctx, addressOf(params)),
    addReaction: (ctx, { params, body }) =>
      changeReaction(ctx, addressOf(params), { emoji: body.emoji, change: "added" }),
    removeReaction: (ctx, { params, body }) =>
      changeReaction(ctx, addressOf(params), { emoji: body.emoji, change: "removed" }),
    markRead: (ctx, { params, body }) => markRead(ctx, params.id, body ?? {}),
  },
});

export const messagesAtOnce = operations(dashboardContract.creatorsAtOnce, {
  message: (ctx, { body }) => messageCreators(ctx, body),
});
