import type { Message } from "../../../api/types.ts";
import type { ChatMessage, ChatReaction } from "../../../ui/chat/chat-message.ts";

/** Who looks at the messages, and what they may do with those of colleagues. */
interface Viewer {
  readonly userId: string;
  readonly canModerate: boolean;
}

/** A message as somebody of the team sees it. */
export function shownMessage(message: Message, { userId, canModerate }: Viewer): ChatMessage {
  // What happened is told to creators; the team made it happen.
  const isOwn = message.senderType !== "creator";
  const isMine = isOwn && message.senderUserId === userId;
  const isThere = message.deletedAt === null && message.kind === "text";
  return {
    id: message.id,
    stableKey: message.clientMessageId,
    kind: message.kind,
    side: isOwn ? "own" : "other",
    author: isMine ? "You" : authorOf(message),
    authorImage: message.senderMember?.image ?? undefined,
    isMine,
    text: message.content,
    createdAt: message.createdAt,
    isEdited: message.editedAt !== null,
    isDeleted: message.deletedAt !== null,
    isSeen: message.seenAt !== null,
    origin: message.source === "api" ? "Sent by the API" : undefined,
    delivery: "sent",
    replyTo: message.replyTo ?? undefined,
    reactions: countReactions(message.reactions, userId),
    canEdit: isThere && isMine,
    canDelete: isThere && isOwn && (isMine || canModerate),
  };
}

function authorOf({ senderDisplayName, senderMember, senderType }: Message): string {
  return senderDisplayName ?? senderMember?.firstName ?? (senderType === "org" ? "Team" : "Creator");
}

function countReactions(reactions: Message["reactions"], userId: string): readonly ChatReaction[] {
  const counted = new Map<string, ChatReaction>();
  for (const reaction of reactions) {
    const { emoji, count, isMine } = counted.get(reaction.emoji) ?? { ...reaction, count: 0, isMine: false };
    counted.set(emoji, { emoji, count: count + 1, isMine: isMine || reaction.userId === userId });
  }
  return [...counted.values()];
}
