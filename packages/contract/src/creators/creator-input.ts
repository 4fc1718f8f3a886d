import { z } from "zod";
import { acknowledgeField } from "../acknowledge.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema } from "../wire-values.ts";

export const MAX_TAGS = 20;
const MAX_ACCOUNTS = 1_000;

const FirstNameSchema = z.string().trim().min(1).max(50);
const LastNameSchema = z.string().trim().max(50);

export const CreatorEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email())
  .meta({ examples: ["juniper@bakes.example"] });

const AccountIdsSchema = z
  .array(idSchema("trackedAccount"))
  .max(MAX_ACCOUNTS)
  .overwrite((ids) => [...new Set(ids)]);

const NotesSchema = z.string().trim().max(5_000).nullable();

export const TagNameSchema = z.string().trim().min(1).max(40);
const TagNamesSchema = z
  .array(TagNameSchema)
  .max(MAX_TAGS)
  .describe("Names of tags, whatever their case; a new name makes a new tag.");

const optionalFields = {
  accountIds: AccountIdsSchema.optional().describe("All accounts the creator is to have."),
  notes: NotesSchema.optional(),
  tags: TagNamesSchema.optional(),
};

export const NewCreatorSchema = z.strictObject({
  firstName: FirstNameSchema,
  lastName: LastNameSchema,
  email: CreatorEmailSchema,
  invite: z.boolean().optional().describe("Send an invitation at once."),
  ...optionalFields,
});
export type NewCreator = z.infer<typeof NewCreatorSchema>;

export const CreatorChangesSchema = z.strictObject({
  email: CreatorEmailSchema.optional(),
  firstName: FirstNameSchema.optional(),
  lastName: LastNameSchema.optional(),
  ...optionalFields,
  ...acknowledgeField,
});
export type CreatorChanges = z.infer<typeof CreatorChangesSchema>;

export const AccountLinksSchema = z.strictObject({
  accountIds: AccountIdsSchema.describe("All accounts the creator is to have; none clears them."),
  force: z.boolean().optional().describe("Take accounts over from other creators."),
  ...acknowledgeField,
});
export type AccountLinks = z.infer<typeof AccountLinksSchema>;

nameSchemas({
  AccountLinks: AccountLinksSchema,
  CreatorChanges: CreatorChangesSchema,
  NewCreator: NewCreatorSchema,
});
