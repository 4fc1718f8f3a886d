import { z } from "zod";
import {
  MessageChangesSchema,
  MessagesQuerySchema,
  NewMessageSchema,
  ReactionInputSchema,
  ReadInputSchema,
} from "../chats/chat-input.ts";
import { MessageSchema } from "../chats/message.ts";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

/** A message as a creator sees it: of other people it tells the first name, and no id. */
export const PortalMessageSchema = MessageSchema.omit({
  senderMember: true,
  source: true,
  attachments: true,
  pinnedAt: true,
}).extend({
  isMine: z.boolean(),
  senderUserId: idSchema("user").nullable().describe("Null unless it is yourself."),
  senderDisplayName: z.string().nullable().describe("First name of whoever wrote it."),
  senderImage: z.string().nullable().describe("Of team members only."),
  clientMessageId: z.string().nullable().describe("Of your own messages."),
  metadata: z.record(z.string(), z.unknown()).nullable().describe("What a system message is about."),
  seenAt: TimestampSchema.nullable().describe("When the team first saw it. Of your own messages."),
  reactions: z.array(z.object({ emoji: z.string(), count: z.int(), isMine: z.boolean() })),
});
export type PortalMessageOutput = z.infer<typeof PortalMessageSchema>;

export const PortalChatSchema = z.object({
  id: idSchema("chatThread"),
  kind: z.enum(["direct", "group"]),
  title: z.string().describe("Of a group its title, of a direct chat the organization's name."),
  organization: z.object({ id: idSchema("organization"), name: z.string() }),
  creatorId: idSchema("creator")
    .nullable()
    .describe("Who you are in this organization; null as long as you only applied."),
  lastMessage: PortalMessageSchema.nullable(),
  unreadCount: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type PortalChatOutput = z.infer<typeof PortalChatSchema>;

const PortalMessagePageSchema = z.object({
  data: z.array(PortalMessageSchema).describe("Newest first."),
  nextPageToken: z.string().nullable(),
});
export type PortalMessagePageOutput = z.infer<typeof PortalMessagePageSchema>;

const params = z.object({ id: idSchema("chatThread") });
const messageParams = params.extend({ messageId: idSchema("chatMessage") });

/** A creator's chats with all organizations they work for or applied to. */
export const portalChatsContract = {
  list: operation("session")
    .route({ method: "GET", path: "/chats" })
    .output(z.object({ data: z.array(PortalChatSchema) })),

  countUnread: operation("session")
    .route({ method: "GET", path: "/chats/unread-count" })
    .output(z.object({ total: z.int(), chats: z.int() })),

  openDirect: operation("session")
    .route({ method: "POST", path: "/chats" })
    .input(z.object({ body: z.strictObject({ creatorId: idSchema("creator") }) }))
    .output(PortalChatSchema),

  get: operation("session")
    .route({ method: "GET", path: "/chats/{id}" })
    .input(z.object({ params }))
    .output(PortalChatSchema),

  listMessages: operation("session")
    .route({ method: "GET", path: "/chats/{id}/messages" })
    .input(z.object({ params, query: MessagesQuerySchema }))
    .output(PortalMessagePageSchema),

  postMessage: operation("session")
    .route({ method: "POST", path: "/chats/{id}/messages" })
    .input(z.object({ params, body: NewMessageSchema }))
    .output(PortalMessageSchema),

  editMessage: operation("session")
    .route({ method: "PUT", path: "/chats/{id}/messages/{messageId}" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: messageParams, body: MessageChangesSchema }))
    .output(PortalMessageSchema),

  deleteMessage: operation("session")
    .route({ method: "DELETE", path: "/chats/{id}/messages/{messageId}" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: messageParams }))
    .output(PortalMessageSchema),

  addReaction: operation("session")
    .route({ method: "PUT", path: "/chats/{id}/messages/{messageId}/reactions" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: messageParams, body: ReactionInputSchema }))
    .output(PortalMessageSchema),

  removeReaction: operation("session")
    .route({ method: "DELETE", path: "/chats/{id}/messages/{messageId}/reactions" })
    .input(z.object({ params: messageParams, body: ReactionInputSchema }))
    .output(PortalMessageSchema),

  markRead: operation("session")
    .route({ method: "POST", path: "/chats/{id}/read" })
    .input(z.object({ params, body: ReadInputSchema.optional() }))
    .output(z.object({ unreadCount: z.int() })),
};
