import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";

const EventMessageSchema = z.object({
  id: idSchema("chatMessage"),
  chatId: idSchema("chatThread"),
  senderType: z.enum(["creator", "org", "system"]),
  senderUserId: idSchema("user").nullable(),
  senderDisplayName: z.string().nullable(),
  senderMember: z.object({ firstName: z.string(), image: z.string().nullable() }).nullable(),
  kind: z.enum(["text", "system"]),
  content: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  source: z.enum(["ui", "api", "system"]),
  clientMessageId: z.string(),
  replyTo: z.object({ id: idSchema("chatMessage"), contentPreview: z.string() }).nullable(),
  reactions: z.array(z.unknown()),
  attachments: z.array(z.unknown()),
  createdAt: TimestampSchema,
  editedAt: TimestampSchema.nullable(),
  deletedAt: TimestampSchema.nullable(),
  pinnedAt: TimestampSchema.nullable(),
  seenAt: TimestampSchema.nullable(),
});
export type EventMessage = z.infer<typeof EventMessageSchema>;

const EventThreadSchema = z.object({
  id: idSchema("chatThread"),
  kind: z.enum(["direct", "group"]),
  creatorUserId: idSchema("user").nullable(),
  orgCreatorId: idSchema("creator").nullable(),
  groupKind: z.enum(["manual", "campaign"]).nullable(),
  title: z.string().nullable(),
  publicTitle: z.string().nullable(),
  campaignId: idSchema("campaign").nullable(),
});
export type EventThread = z.infer<typeof EventThreadSchema>;

export const ChatSystemMessageCreatedSchema = z.object({
  message: EventMessageSchema,
  thread: EventThreadSchema,
  isFirstMessage: z.boolean(),
});
