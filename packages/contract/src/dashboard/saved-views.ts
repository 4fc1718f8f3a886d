import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

const ListNameSchema = z
  .string()
  .regex(/^[a-z][a-z-]{0,39}$/, { error: "Expected the name of a list, such as accounts" });

const ColumnsSchema = z
  .array(z.strictObject({ id: z.string().min(1).max(40), isShown: z.boolean() }))
  .max(60)
  .refine((columns) => new Set(columns.map(({ id }) => id)).size === columns.length, {
    error: "Each column may stand in it once",
  })
  .nullable()
  .describe("The columns that can be chosen, in their order; null for those that the list begins with.");

const nameField = z.string().trim().min(1).max(60);
const queryField = z.string().max(4_000).describe("The list's address after the question mark.");

export const SavedViewSchema = z.object({
  id: idSchema("savedView"),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  columns: ColumnsSchema,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: UserRefSchema,
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type SavedViewOutput = z.infer<typeof SavedViewSchema>;

const NewViewSchema = z.strictObject({
  list: ListNameSchema,
  name: nameField,
  query: queryField,
  columns: ColumnsSchema.default(null),
  isShared: z.boolean().default(false).describe("For members and above."),
});
export type NewView = z.infer<typeof NewViewSchema>;

const ViewChangesSchema = z.strictObject({
  name: nameField.optional(),
  query: queryField.optional(),
  columns: ColumnsSchema.optional(),
  isShared: z.boolean().optional().describe("For members and above."),
});
export type ViewChanges = z.infer<typeof ViewChangesSchema>;

const params = z.object({ id: idSchema("savedView") });
const writeErrors = documentedErrors(["SAVED_VIEW_NAME_CONFLICT"]);

/** What a member sees of a list, kept under a name: their own, and those that the team shares. */
export const savedViewsContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/saved-views" })
    .input(z.object({ query: z.object({ list: ListNameSchema }) }))
    .output(z.object({ data: z.array(SavedViewSchema) })),

  create: operation("viewer")
    .route({ method: "POST", path: "/saved-views" })
    .errors({ ...writeErrors, ...documentedErrors(["SAVED_VIEW_LIMIT_REACHED"]) })
    .input(z.object({ body: NewViewSchema }))
    .output(SavedViewSchema),

  update: operation("viewer")
    .route({ method: "PATCH", path: "/saved-views/{id}" })
    .errors(writeErrors)
    .input(z.object({ params, body: ViewChangesSchema }))
    .output(SavedViewSchema),

  remove: operation("viewer")
    .route({ method: "DELETE", path: "/saved-views/{id}" })
    .input(z.object({ params }))
    .output(SuccessSchema),
};
