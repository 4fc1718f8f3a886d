import { useQuery } from "@tanstack/react-query";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Chat, Message } from "../../api/types.ts";
import type { ThreadSummary } from "../../ui/chat/chat-panes.tsx";

type Named = Pick<Chat, "title" | "creator" | "applicant">;

/** Who or what a conversation is with. */
export function chatName({ title, creator, applicant }: Named): string {
  return title ?? creator?.name ?? applicant?.name ?? "Conversation";
}

/** A conversation as its list shows it to somebody of the team. */
export function threadOf(chat: Chat, userId: string): ThreadSummary {
  return {
    name: chatName(chat),
    image: chat.creator?.image ?? chat.applicant?.image,
    isGroup: chat.kind === "group",
    tag: chat.applicant === null ? undefined : "Applicant",
    preview: previewOf(chat, userId),
    lastAt: chat.lastMessage?.createdAt ?? chat.createdAt,
    unreadCount: chat.unreadCount,
  };
}

function previewOf({ lastMessage, kind }: Chat, userId: string): string {
  if (lastMessage === null) return "No messages yet";
  const said = lastMessage.deletedAt === null ? lastMessage.content : "Message deleted";
  const speaker = speakerOf(lastMessage, kind, userId);
  return speaker === undefined ? said : `${speaker}: ${said}`;
}

function speakerOf(message: Message, kind: Chat["kind"], userId: string): string | undefined {
  if (message.senderType === "system") return undefined;
  if (message.senderUserId === userId) return "You";
  if (message.senderType === "org") return message.senderMember?.firstName ?? "Team";
  return kind === "group" ? (message.senderDisplayName ?? undefined) : undefined;
}

/** Why this person cannot write to anybody now; undefined when they can. */
export function useWriteRefusal(): string | undefined {
  const { api, organization } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions({ staleTime: 60_000 }));
  if (!canWrite(organization.role)) return "You read along as a viewer. Members of the team write.";
  return hold.data?.stage === "hard" ? "Messages wait until overdue payouts are settled." : undefined;
}
