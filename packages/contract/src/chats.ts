import { z } from "zod";
import { ChatDetailSchema, ChatSchema, FoundMessageSchema, MessagePageSchema } from "./chats/chat.ts";
import {
  ChatsQuerySchema,
  GroupChangesSchema,
  MessageChangesSchema,
  MessageSearchSchema,
  MessagesQuerySchema,
  NewBroadcastSchema,
  NewGroupSchema,
  NewMessageSchema,
  ReactionInputSchema,
  ReadInputSchema,
} from "./chats/chat-input.ts";
import { MessageSchema } from "./chats/message.ts";
import { documentedErrors } from "./errors.ts";
import { heldOperation, keptOperation, operation } from "./operation.ts";
import { idSchema, pageOf, SuccessSchema } from "./wire-values.ts";

const tags = ["Chats"];

const params = z.object({ id: idSchema("chatThread") });
const messageParams = params.extend({ messageId: idSchema("chatMessage") });

const write = () => heldOperation("member", { from: "hard" });

export const chatsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/chats",
      summary: "List chats",
      description: "Those with the newest messages first.",
      tags,
    })
    .input(z.object({ query: ChatsQuerySchema }))
    .output(pageOf(ChatSchema)),

  countUnread: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/chats/unread-count",
      summary: "Count what you have not read",
      description: "In all chats, for yourself.",
      tags,
    })
    .output(
      z.object({
        total: z.int().describe("Unread messages."),
        chats: z.int().describe("Chats with unread messages."),
      }),
    ),

  search: operation("viewer")
    .route({
      method: "GET",
      path: "/chats/messages/search",
      summary: "Search messages",
      description: "Those that hold all the words, or words that begin with them. Newest first.",
      tags,
    })
    .input(z.object({ query: MessageSearchSchema }))
    .output(z.object({ data: z.array(FoundMessageSchema), nextPageToken: z.string().nullable() })),

  openDirect: write()
    .route({
      method: "POST",
      path: "/chats",
      summary: "Open a creator's direct chat",
      description: "A creator has one; it is made if there is none yet.",
      tags,
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND"]))
    .input(z.object({ body: z.strictObject({ creatorId: idSchema("creator") }) }))
    .output(ChatDetailSchema),

  createGroup: write()
    .route({
      method: "POST",
      path: "/chats/groups",
      summary: "Create a group",
      description:
        "With creators you choose, or a campaign's own: a campaign has one group, and its members are the creators who work in it or are scheduled to.",
      tags,
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_ARCHIVED"]))
    .input(z.object({ body: NewGroupSchema }))
    .output(ChatDetailSchema),

  broadcast: write()
    .route({
      method: "POST",
      path: "/chats/broadcasts",
      summary: "Write to all creators of a campaign",
      description:
        "One message into the direct chat of each creator who works in it or is scheduled to. They are posted one after the other, soon after the answer. Each creator sees a message of their own.",
      tags,
    })
    .input(z.object({ body: NewBroadcastSchema }))
    .output(z.object({ broadcastId: idSchema("chatBroadcast"), recipientCount: z.int() })),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/chats/{id}",
      summary: "Read a chat",
      description: "Who is in it, and where everybody has read to.",
      tags,
    })
    .input(z.object({ params }))
    .output(ChatDetailSchema),

  update: write()
    .route({
      method: "PUT",
      path: "/chats/{id}",
      summary: "Change a group",
      description: "Fields left out stay as they are; `creatorIds` replaces the whole list.",
      tags,
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_ARCHIVED", "INVALID_STATE"]))
    .input(z.object({ params, body: GroupChangesSchema }))
    .output(ChatDetailSchema),

  remove: write()
    .route({
      method: "DELETE",
      path: "/chats/{id}",
      summary: "Delete a group",
      description: "With its messages. Direct chats stay.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(SuccessSchema),

  listMessages: operation("viewer")
    .route({
      method: "GET",
      path: "/chats/{id}/messages",
      summary: "Read a chat's messages",
      description: "Newest first.",
      tags,
    })
    .input(z.object({ params, query: MessagesQuerySchema }))
    .output(MessagePageSchema),

  postMessage: write()
    .route({
      method: "POST",
      path: "/chats/{id}/messages",
      summary: "Post a message",
      description: "The creators of the chat see it at once, and are told by mail if they are away.",
      tags,
    })
    .input(z.object({ params, body: NewMessageSchema }))
    .output(MessageSchema),

  editMessage: write()
    .route({
      method: "PUT",
      path: "/chats/{id}/messages/{messageId}",
      summary: "Edit a message",
      description: "Your own only.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: messageParams, body: MessageChangesSchema }))
    .output(MessageSchema),

  deleteMessage: write()
    .route({
      method: "DELETE",
      path: "/chats/{id}/messages/{messageId}",
      summary: "Delete a message",
      description:
        "Its text is gone; that there was a message stays visible. Your own; admins also those of the rest of the team.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: messageParams }))
    .output(MessageSchema),

  addReaction: write()
    .route({
      method: "PUT",
      path: "/chats/{id}/messages/{messageId}/reactions",
      summary: "React to a message",
      description: "One of each emoji; sending it again changes nothing.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: messageParams, body: ReactionInputSchema }))
    .output(MessageSchema),

  removeReaction: write()
    .route({
      method: "DELETE",
      path: "/chats/{id}/messages/{messageId}/reactions",
      summary: "Take a reaction back",
      description: "Your own. Nothing happens if there is none.",
      tags,
    })
    .input(z.object({ params: messageParams, body: ReactionInputSchema }))
    .output(MessageSchema),

  markRead: operation("viewer")
    .route({
      method: "POST",
      path: "/chats/{id}/read",
      summary: "Mark a chat as read",
      description: "For yourself. Creators see that their messages were seen.",
      tags,
    })
    .input(z.object({ params, body: ReadInputSchema.optional() }))
    .output(z.object({ unreadCount: z.int() })),
};
