import { z } from "zod";
import { unionOf } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, pagingFields } from "../wire-values.ts";

const MAX_GROUP_MEMBERS = 1_000;

const TitleSchema = z.string().trim().min(1).max(80);

const CreatorIdsSchema = z
  .array(idSchema("creator"))
  .min(1)
  .max(MAX_GROUP_MEMBERS)
  .overwrite((ids) => [...new Set(ids)]);

export const ContentSchema = z.string().trim().min(1).max(8_000).describe("Plain text.");

export const ClientMessageIdSchema = z
  .string()
  .min(8)
  .max(64)
  .describe("Yours to choose. The same one again answers the first message and posts nothing.")
  .meta({ examples: ["3f1c9f0a-6d0e-4a53-9a5e-2f6f1a9d7c11"] });

export const NewMessageSchema = z.strictObject({
  content: ContentSchema,
  clientMessageId: ClientMessageIdSchema,
  replyToMessageId: idSchema("chatMessage").optional().describe("A message of the same chat."),
});
export type NewMessage = z.infer<typeof NewMessageSchema>;

export const MessageChangesSchema = z.strictObject({ content: ContentSchema });

// The compiler's target knows no literals with this flag.
const EMOJI_PATTERN = "^\\p{RGI_Emoji}$";
const oneEmoji = new RegExp(EMOJI_PATTERN, "v");

const EmojiSchema = z
  .string()
  .max(32)
  .refine((text) => oneEmoji.test(text), { error: "Expected one emoji" })
  .meta({ examples: ["👍"] });

export const ReactionInputSchema = z.strictObject({ emoji: EmojiSchema });

export const ReadInputSchema = z.strictObject({
  messageId: idSchema("chatMessage")
    .optional()
    .describe("The newest message that was seen. Everything, when left out."),
});
export type ReadInput = z.infer<typeof ReadInputSchema>;

export const ChatsQuerySchema = z.object({
  ...pagingFields(["lastMessageAt", "createdAt"]),
  search: z.string().trim().max(200).optional().describe("In names, titles and the words of messages."),
  kind: z.enum(["direct", "group"]).optional().describe("Only chats with one creator, or only groups."),
  unreadOnly: z.boolean().optional().describe("Only those with something that you have not read."),
});
export type ChatsQuery = z.infer<typeof ChatsQuerySchema>;

const tokenFields = {
  pageToken: z.string().max(200).optional().describe("`nextPageToken` of the page before."),
  limit: z.int().min(1).max(100).default(50).describe("How many messages a page has."),
};

export const MessagesQuerySchema = z.object(tokenFields);
export type MessagesQuery = z.infer<typeof MessagesQuerySchema>;

export const MessageSearchSchema = z.object({
  query: z.string().trim().min(1).max(200).describe("The words to look for."),
  ...tokenFields,
});
export type MessageSearch = z.infer<typeof MessageSearchSchema>;

const NewManualGroupSchema = z.strictObject({
  title: TitleSchema,
  publicTitle: TitleSchema.nullable().optional().describe("What creators see in place of the title."),
  creatorIds: CreatorIdsSchema,
});
export type NewManualGroup = z.infer<typeof NewManualGroupSchema>;

const NewCampaignGroupSchema = z.strictObject({ campaignId: idSchema("campaign") });

export const NewGroupSchema = unionOf([NewManualGroupSchema, NewCampaignGroupSchema], (sent) =>
  "campaignId" in sent ? NewCampaignGroupSchema : NewManualGroupSchema,
);

export const GroupChangesSchema = z.strictObject({
  title: TitleSchema.optional(),
  publicTitle: TitleSchema.nullable().optional(),
  creatorIds: CreatorIdsSchema.optional().describe(
    "All members the group is to have. A campaign's group follows its assignments and takes none.",
  ),
});
export type GroupChanges = z.infer<typeof GroupChangesSchema>;

export const NewBroadcastSchema = z.strictObject({
  campaignId: idSchema("campaign"),
  content: ContentSchema,
  clientMessageId: ClientMessageIdSchema,
});
export type NewBroadcast = z.infer<typeof NewBroadcastSchema>;

nameSchemas({
  ChatGroupChanges: GroupChangesSchema,
  MessageChanges: MessageChangesSchema,
  NewBroadcast: NewBroadcastSchema,
  NewCampaignChat: NewCampaignGroupSchema,
  NewChatGroup: NewManualGroupSchema,
  NewMessage: NewMessageSchema,
  NewReaction: ReactionInputSchema,
  ReadMark: ReadInputSchema,
});
