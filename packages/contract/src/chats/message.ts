import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const SideSchema = z.enum(["creator", "org"]);
export type Side = z.infer<typeof SideSchema>;

export const ReactionSchema = z.object({
  messageId: idSchema("chatMessage"),
  emoji: z.string(),
  userId: idSchema("user"),
  side: SideSchema,
});

export const MessageSchema = z.object({
  id: idSchema("chatMessage"),
  chatId: idSchema("chatThread"),
  senderType: z.enum(["creator", "org", "system"]),
  senderUserId: idSchema("user").nullable(),
  senderDisplayName: z.string().nullable(),
  senderMember: z.object({ firstName: z.string(), image: z.string().nullable() }).nullable(),
  kind: z.enum(["text", "system"]),
  content: z.string().describe("Plain text; empty once deleted."),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  source: z.enum(["ui", "api", "system"]),
  clientMessageId: z.string(),
  replyTo: z.object({ id: idSchema("chatMessage"), contentPreview: z.string() }).nullable(),
  reactions: z.array(ReactionSchema),
  attachments: z.array(z.unknown()),
  createdAt: TimestampSchema,
  editedAt: TimestampSchema.nullable(),
  deletedAt: TimestampSchema.nullable(),
  pinnedAt: TimestampSchema.nullable(),
  seenAt: TimestampSchema.nullable().describe("When somebody of the other side first saw it."),
});
export type EventMessage = z.infer<typeof MessageSchema>;

export const ThreadSchema = z.object({
  id: idSchema("chatThread"),
  kind: z.enum(["direct", "group"]),
  creatorUserId: idSchema("user").nullable(),
  orgCreatorId: idSchema("creator").nullable(),
  groupKind: z.enum(["manual", "campaign"]).nullable(),
  title: z.string().nullable(),
  publicTitle: z.string().nullable().describe("What creators see in place of the title."),
  campaignId: idSchema("campaign").nullable(),
});
export type EventThread = z.infer<typeof ThreadSchema>;

nameSchemas({ Message: MessageSchema });
