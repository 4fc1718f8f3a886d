import { z } from "zod";
import { MessageSchema, ReactionSchema, ThreadSchema } from "../chats/message.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const PostedSchema = z.object({ message: MessageSchema, thread: ThreadSchema, isFirstMessage: z.boolean() });

export const ChatMessageReceivedSchema = PostedSchema;

export const ChatMessageSentSchema = PostedSchema.extend({
  source: MessageSchema.shape.source,
  apiKeyId: idSchema("apiKey").nullable().describe("The key that sent it, when the API was used."),
  broadcastId: idSchema("chatBroadcast").nullable(),
});

export const ChatSystemMessageCreatedSchema = PostedSchema;

export const ChatMessageUpdatedSchema = z.object({ message: MessageSchema, thread: ThreadSchema });

export const ChatMessageDeletedSchema = z.object({
  messageId: idSchema("chatMessage"),
  chatId: idSchema("chatThread"),
  deletedAt: TimestampSchema,
  thread: ThreadSchema,
});

export const ChatReactionSchema = z.object({
  chatId: idSchema("chatThread"),
  reaction: ReactionSchema,
  thread: ThreadSchema,
});

export const ChatThreadUpdatedSchema = z.object({
  thread: ThreadSchema,
  changes: z.array(z.enum(["title", "publicTitle", "members"])),
  addedCreatorUserIds: z.array(idSchema("user")),
  removedCreatorUserIds: z.array(idSchema("user")),
});

export const ChatThreadDeletedSchema = z.object({
  thread: ThreadSchema,
  reason: z.enum(["deleted", "campaign_deleted", "creator_deleted"]),
});
