import { useMemo } from "react";
import { type OrganizationContextValue, useOrganization } from "../organization-context.ts";
import type { Message } from "../types.ts";
import type { ChatSource } from "./chat-pages.ts";

/** The chats of the organization, as its team reads and writes them. */
export function useOrganizationChats(): ChatSource<Message> {
  const { api, organization } = useOrganization();
  return useMemo(() => chatsOf(api, organization.id), [api, organization.id]);
}

function chatsOf({ chats }: OrganizationContextValue["api"], organizationId: string): ChatSource<Message> {
  return {
    scope: organizationId,
    list: (id, pageToken) =>
      chats.listMessages.call({ params: { id }, query: pageToken === null ? {} : { pageToken } }),
    post: (id, body) => chats.postMessage.call({ params: { id }, body }),
    edit: (id, messageId, content) =>
      chats.editMessage.call({ params: { id, messageId }, body: { content } }),
    remove: (id, messageId) => chats.deleteMessage.call({ params: { id, messageId } }),
    react: (id, messageId, emoji) => chats.addReaction.call({ params: { id, messageId }, body: { emoji } }),
    unreact: (id, messageId, emoji) =>
      chats.removeReaction.call({ params: { id, messageId }, body: { emoji } }),
    markRead: (id, messageId) => chats.markRead.call({ params: { id }, body: { messageId } }),
    refreshLists: (queryClient) => queryClient.invalidateQueries({ queryKey: chats.key() }),
  };
}
