import { translate } from "../../languages/language.ts";
export interface ChatReaction {
  readonly emoji: string;
  readonly count: number;
  readonly isMine: boolean;
}

interface RepliedMessage {
  readonly id: string;
  /** Its beginning; empty once it is deleted. */
  readonly contentPreview: string;
}

/** A message as whoever looks at it sees it. */
export interface ChatMessage {
  readonly id: string;
  /** Stays the same when a message that was on its way gets its id. */
  readonly stableKey: string;
  readonly kind: "text" | "system";
  /** Whether it comes from the viewer's side: on the dashboard, from anybody of the team. */
  readonly side: "own" | "other";
  /** "You" for the viewer's own. */
  readonly author: string;
  readonly authorImage?: string | undefined;
  readonly isMine: boolean;
  readonly text: string;
  readonly createdAt: string;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly isSeen: boolean;
  /** Where it came from, when not from a person at a screen. */
  readonly origin?: string | undefined;
  readonly delivery: "sent" | "sending" | "failed";
  readonly replyTo?: RepliedMessage | undefined;
  readonly reactions: readonly ChatReaction[];
  readonly canEdit: boolean;
  readonly canDelete: boolean;
}

/** What can be done with a message; without one of them, the list offers none of it. */
export interface MessageActions {
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
  readonly onDelete: (message: ChatMessage) => void;
  readonly onReact: (message: ChatMessage, emoji: string) => void;
  readonly onRetry: (message: ChatMessage) => void;
  readonly onDiscard: (message: ChatMessage) => void;
  /** Goes to the message that this one answers. */
  readonly onShow: (messageId: string) => void;
}

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
    author: translate("You"),
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
