import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { sendBroadcast } from "./broadcasts/send-broadcast.ts";
import { openDirectChat } from "./direct-chat.ts";
import { createGroup, deleteGroup, updateGroup } from "./groups/manage-groups.ts";
import { countUnread, getChat, listChats } from "./list-chats.ts";
import { addressOf, changeReaction, deleteMessage, editMessage } from "./messages/change-message.ts";
import { listMessages, searchMessages } from "./messages/list-messages.ts";
import { messageCreators } from "./messages/message-creators.ts";
import { sendMessage } from "./post-message.ts";
import { markRead } from "./reads/mark-read.ts";

const { chats } = implement(apiContract).$context<OperationContext>();

export const chatsApi = {
  chats: {
    list: chats.list.handler(({ context, input }) => listChats(context, input.query)),
    countUnread: chats.countUnread.handler(({ context }) => countUnread(context)),
    search: chats.search.handler(({ context, input }) => searchMessages(context, input.query)),
    openDirect: chats.openDirect.handler(({ context, input }) =>
      openDirectChat(context, input.body.creatorId),
    ),
    createGroup: chats.createGroup.handler(({ context, input }) => createGroup(context, input.body)),
    broadcast: chats.broadcast.handler(({ context, input }) => sendBroadcast(context, input.body)),
    get: chats.get.handler(({ context, input }) => getChat(context, input.params.id)),
    update: chats.update.handler(({ context, input: { params, body } }) =>
      updateGroup(context, params.id, body),
    ),
    remove: chats.remove.handler(({ context, input }) => deleteGroup(context, input.params.id)),
    listMessages: chats.listMessages.handler(({ context, input: { params, query } }) =>
      listMessages(context, params.id, query),
    ),
    postMessage: chats.postMessage.handler(({ context, input: { params, body } }) =>
      sendMessage(context, params.id, body),
    ),
    editMessage: chats.editMessage.handler(({ context, input: { params, body } }) =>
      editMessage(context, addressOf(params), body.content),
    ),
    deleteMessage: chats.deleteMessage.handler(({ context, input }) =>
      deleteMessage(context, addressOf(input.params)),
    ),
    addReaction: chats.addReaction.handler(({ context, input: { params, body } }) =>
      changeReaction(context, addressOf(params), { emoji: body.emoji, change: "added" }),
    ),
    removeReaction: chats.removeReaction.handler(({ context, input: { params, body } }) =>
      changeReaction(context, addressOf(params), { emoji: body.emoji, change: "removed" }),
    ),
    markRead: chats.markRead.handler(({ context, input: { params, body } }) =>
      markRead(context, params.id, body ?? {}),
    ),
  },
};

const { creatorsAtOnce } = implement(dashboardContract).$context<OperationContext>();

export const messagesAtOnce = {
  message: creatorsAtOnce.message.handler(({ context, input }) => messageCreators(context, input.body)),
};
