import type { ChatMessage, RepliedMessage } from "./chat-message.ts";

interface MessageOnItsWay {
  readonly clientMessageId: string;
  readonly content: string;
  readonly replyTo: RepliedMessage | null;
  readonly createdAt: string;
  readonly state: "sending" | "failed";
}

/** What was sent and is not confirmed yet, as its writer sees it. */
export function pendingMessage(message: MessageOnItsWay): ChatMessage {
  return {
    id: message.clientMessageId,
    stableKey: message.clientMessageId,
    kind: "text",
    side: "own",
    author: "You",
    isMine: true,
    text: message.content,
    createdAt: message.createdAt,
    isEdited: false,
    isDeleted: false,
    isSeen: false,
    delivery: message.state,
    replyTo: message.replyTo ?? undefined,
    reactions: [],
    canEdit: false,
    canDelete: false,
  };
}
