import { useOrganizationChats } from "../../api/organization-chats.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useChatStream } from "../../api/use-chat-stream.ts";

/** Around all pages: what creators write shows up on each of them, in the navigation at least. */
export function ChatUpdates() {
  const { organization } = useOrganization();
  useChatStream(`/ui/v1/chats/stream?organization=${organization.id}`, useOrganizationChats());
  return null;
}
