import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { MessageSchema, ThreadSchema } from "./message.ts";

const shown = { name: z.string(), image: z.string().nullable() };

export const ChatSchema = ThreadSchema.extend({
  creator: z
    .object({ id: idSchema("creator"), ...shown })
    .nullable()
    .describe("Whose direct chat it is."),
  applicant: z
    .object({ id: idSchema("user"), ...shown })
    .nullable()
    .describe("Whose direct chat it is, while they are no creator yet."),
  memberCount: z.int().describe("Creators who take part."),
  lastMessage: MessageSchema.nullable(),
  unreadCount: z.int().describe("Messages of creators that you have not read."),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type ChatOutput = z.infer<typeof ChatSchema>;

export const ChatDetailSchema = ChatSchema.extend({
  members: z
    .array(z.object({ id: idSchema("creator"), userId: idSchema("user"), ...shown }))
    .describe("The creators of a group, by name. Empty for a direct chat."),
});
export type ChatDetailOutput = z.infer<typeof ChatDetailSchema>;

export const MessagePageSchema = z.object({
  data: z.array(MessageSchema).describe("Newest first."),
  nextPageToken: z.string().nullable().describe("For the older ones; null when there are none."),
});
export type MessagePageOutput = z.infer<typeof MessagePageSchema>;

export const FoundMessageSchema = z.object({
  message: MessageSchema,
  chat: z.object({ id: idSchema("chatThread"), kind: ThreadSchema.shape.kind, name: z.string() }),
});
export type FoundMessageOutput = z.infer<typeof FoundMessageSchema>;

/**
 * What `GET /ui/v1/chats/stream?organization=` and `GET /portal/v1/chats/stream` send as the data of their events.
 * Never content: whoever hears of a change fetches it.
 */
export const LiveHintSchema = z.object({
  kind: z
    .enum(["message_posted", "message_changed", "read", "thread_changed", "thread_deleted", "missed"])
    .describe("`missed`: hints may have been lost; fetch everything that is on the screen."),
  chatId: idSchema("chatThread").nullable(),
  messageId: idSchema("chatMessage").nullable(),
});
export type LiveHint = z.infer<typeof LiveHintSchema>;

nameSchemas({
  Chat: ChatSchema,
  ChatDetail: ChatDetailSchema,
  FoundMessage: FoundMessageSchema,
  MessagePage: MessagePageSchema,
});
