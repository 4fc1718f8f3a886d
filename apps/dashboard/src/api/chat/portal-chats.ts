import { portalApi } from "../portal.ts";
import type { PortalMessage } from "../types.ts";
import type { ChatSource } from "./chat-pages.ts";

const { chats } = portalApi;

/** A creator's chats with everybody they work for. */
export const portalChats: ChatSource<PortalMessage> = {
  scope: "portal",
  list: (id, pageToken) =>
    chats.listMessages.call({ params: { id }, query: pageToken === null ? {} : { pageToken } }),
  post: (id, body) => chats.postMessage.call({ params: { id }, body }),
  edit: (id, messageId, content) => chats.editMessage.call({ params: { id, messageId }, body: { content } }),
  remove: (id, messageId) => chats.deleteMessage.call({ params: { id, messageId } }),
  react: (id, messageId, emoji) => chats.addReaction.call({ params: { id, messageId }, body: { emoji } }),
  unreact: (id, messageId, emoji) =>
    chats.removeReaction.call({ params: { id, messageId }, body: { emoji } }),
  markRead: (id, messageId) => chats.markRead.call({ params: { id }, body: { messageId } }),
  refreshLists: (queryClient) => queryClient.invalidateQueries({ queryKey: chats.key() }),
};
