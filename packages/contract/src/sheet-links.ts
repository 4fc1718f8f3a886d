import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { onceRight } from "./every-problem.ts";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { UserRefSchema } from "./users.ts";
import { idSchema, pageOf, pagingFields, TimestampSchema } from "./wire-values.ts";

const SHEET_KINDS = ["accounts", "videos", "video_daily_gains"] as const;

const sheetFields = {
  kind: z.enum(SHEET_KINDS).describe("The rows: those of the export of this name."),
  name: z.string().trim().min(1).max(60).describe("As the list calls it."),
};

const NewSheetLinkSchema = z
  .strictObject({
    ...sheetFields,
    projectId: idSchema("project").optional().describe("Only what counts in this project."),
    rangeDays: z
      .int()
      .min(1)
      .max(366)
      .optional()
      .describe("Of daily gains: how many days up to today, 28 if left out."),
    expiresInDays: z.int().min(1).max(3_660).optional().describe("It works without end if left out."),
  })
  .refine(({ kind, rangeDays }) => kind === "video_daily_gains" || rangeDays === undefined, {
    path: ["rangeDays"],
    error: "Only daily gains have a range",
    ...onceRight("kind", "rangeDays"),
  });
export type NewSheetLink = z.infer<typeof NewSheetLinkSchema>;

export const SheetLinkSchema = z.object({
  id: idSchema("sheetLink"),
  ...sheetFields,
  project: z.object({ id: idSchema("project"), name: z.string() }).nullable(),
  rangeDays: z.int().nullable(),
  state: z
    .enum(["active", "expired", "revoked", "without_maker"])
    .describe("`without_maker`: whoever made it has left, or may make no links any more."),
  createdBy: UserRefSchema,
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema.nullable(),
  revokedAt: TimestampSchema.nullable(),
  lastUsedAt: TimestampSchema.nullable(),
  useCount: z.int(),
});
export type SheetLinkOutput = z.infer<typeof SheetLinkSchema>;

const MadeSheetLinkSchema = SheetLinkSchema.extend({
  url: z.string().describe("Shown only now. Whoever holds it reads the rows."),
  formula: z.string().describe("For a cell of Google Sheets."),
});
export type MadeSheetLink = z.infer<typeof MadeSheetLinkSchema>;

const SheetLinksQuerySchema = z.object(pagingFields(["createdAt", "lastUsedAt"]));
export type SheetLinksQuery = z.infer<typeof SheetLinksQuerySchema>;

const tags = ["Exports"];

/** Links by which a spreadsheet reads rows as CSV, and reads them again by itself. */
export const sheetLinksContract = {
  list: operation("member")
    .route({
      method: "GET",
      path: "/sheet-links",
      summary: "List sheet links",
      description:
        "Those that work, and those that do not any more. Their addresses are shown only when they are made.",
      tags,
    })
    .input(z.object({ query: SheetLinksQuerySchema }))
    .output(pageOf(SheetLinkSchema)),

  create: operation("member")
    .route({
      method: "POST",
      path: "/sheet-links",
      summary: "Make a sheet link",
      description:
        "An address that answers rows as CSV without a key, such as Google Sheets reads with IMPORTDATA. It ends when it is revoked or expires, and when its maker leaves the organization or becomes a viewer.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ body: NewSheetLinkSchema }))
    .output(MadeSheetLinkSchema),

  revoke: operation("member")
    .route({
      method: "POST",
      path: "/sheet-links/{id}/revoke",
      summary: "Revoke a sheet link",
      description: "It stops working at once, for good.",
      tags,
    })
    .input(z.object({ params: z.object({ id: idSchema("sheetLink") }) }))
    .output(SheetLinkSchema),
};

nameSchemas({
  MadeSheetLink: MadeSheetLinkSchema,
  NewSheetLink: NewSheetLinkSchema,
  SheetLink: SheetLinkSchema,
});
