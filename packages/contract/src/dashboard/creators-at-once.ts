import { z } from "zod";
import { ClientMessageIdSchema, ContentSchema } from "../chats/chat-input.ts";
import { NewCreatorSchema, TagNameSchema } from "../creators/creator-input.ts";
import { documentedErrors } from "../errors.ts";
import { heldOperation, readingOperation } from "../operation.ts";
import { idSchema } from "../wire-values.ts";

const MAX_AT_ONCE = 200;

const { firstName, lastName, email, tags } = NewCreatorSchema.shape;
export const NewcomerSchema = z.strictObject({ firstName, lastName, email, tags });

const NewcomersSchema = z.strictObject({
  creators: z.array(NewcomerSchema).min(1).max(MAX_AT_ONCE),
  invite: z.boolean().optional().describe("Send each of them an invitation at once."),
});
export type Newcomers = z.infer<typeof NewcomersSchema>;

const text = z.string().max(1_000).default("");
const NewcomerDraftSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  tags: z.array(text).max(100).optional(),
});
export type NewcomerDraft = z.infer<typeof NewcomerDraftSchema>;

const RowProblemSchema = z.object({
  row: z.int().describe("Its place in the list, from 0."),
  field: z.enum(["firstName", "lastName", "email", "tags"]),
  message: z.string(),
});
export type RowProblem = z.infer<typeof RowProblemSchema>;

const creatorIds = z
  .array(idSchema("creator"))
  .min(1)
  .max(MAX_AT_ONCE)
  .overwrite((ids) => [...new Set(ids)]);

const TagChangeSchema = z.strictObject({
  creatorIds,
  add: z.array(TagNameSchema).max(20).default([]),
  remove: z.array(TagNameSchema).max(20).default([]),
});
export type TagChange = z.infer<typeof TagChangeSchema>;

const MessageToManySchema = z.strictObject({
  creatorIds,
  content: ContentSchema,
  clientMessageId: ClientMessageIdSchema,
});
export type MessageToMany = z.infer<typeof MessageToManySchema>;

const write = () => heldOperation("member", { from: "hard" });
const notAll = documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_ARCHIVED"]);
const changed = z.object({ changed: z.int().describe("Creators of whom something is different now.") });
const withCreators = z.object({ body: z.strictObject({ creatorIds }) });

/** What is done to many creators together: to all of them, or to none. */
export const creatorsAtOnceContract = {
  check: readingOperation("member")
    .route({
      method: "POST",
      path: "/creators-at-once/check",
      description: "Every reason for which adding these people would be refused. Nothing is added.",
    })
    .input(z.object({ body: z.object({ creators: z.array(NewcomerDraftSchema).max(MAX_AT_ONCE) }) }))
    .output(z.object({ problems: z.array(RowProblemSchema) })),

  add: write()
    .route({ method: "POST", path: "/creators-at-once" })
    .errors(documentedErrors(["CREATOR_ALREADY_EXISTS", "USER_HAS_NON_CREATOR_MEMBERSHIP"]))
    .input(z.object({ body: NewcomersSchema }))
    .output(z.object({ creatorIds: z.array(idSchema("creator")).describe("In the order of the list.") })),

  tag: write()
    .route({
      method: "POST",
      path: "/creators-at-once/tags",
      description: "Tags that are not named stay. A name in both lists is added.",
    })
    .errors(notAll)
    .input(z.object({ body: TagChangeSchema }))
    .output(changed),

  message: write()
    .route({
      method: "POST",
      path: "/creators-at-once/messages",
      description: "One message into the direct chat of each. The same client id again posts nothing.",
    })
    .errors(notAll)
    .input(z.object({ body: MessageToManySchema }))
    .output(z.object({ recipientCount: z.int() })),

  archive: write()
    .route({ method: "POST", path: "/creators-at-once/archive" })
    .errors(notAll)
    .input(withCreators)
    .output(changed),

  unarchive: write()
    .route({ method: "POST", path: "/creators-at-once/unarchive" })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_NOT_ARCHIVED", "INVALID_STATE"]))
    .input(withCreators)
    .output(changed),
};
