import { useOrganizationChats } from "../../api/chat/chat-sources.ts";
import { useChatStream } from "../../api/chat/chat-stream.ts";
import { useOrganization } from "../../api/organization-context.ts";

/** Around all pages: what creators write shows up on each of them, in the navigation at least. */
export function ChatUpdates() {
  const { organization } = useOrganization();
  useChatStream(`/ui/v1/chats/stream?organization=${organization.id}`, useOrganizationChats());
  return null;
}
