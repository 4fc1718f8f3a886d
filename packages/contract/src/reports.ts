import { z } from "zod";
import { onceRight } from "./every-problem.ts";
import { operation, readingOperation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { UserRefSchema } from "./users.ts";
import { idSchema, pageOf, pagingFields, TimestampSchema } from "./wire-values.ts";

const RangeDaysSchema = z
  .int()
  .min(1)
  .max(366)
  .describe("How many days up to today a project's report shows; a campaign's shows all of its days.");

const DEFAULT_RANGE_DAYS = 28;

/** What a report is about. */
const targetFields = {
  campaignId: idSchema("campaign").optional().describe("Send this, or `projectId`."),
  projectId: idSchema("project").optional(),
  rangeDays: RangeDaysSchema.optional().describe(
    `Only for projects: how many days up to today it shows, ${DEFAULT_RANGE_DAYS} if left out.`,
  ),
};

type SentTarget = { campaignId?: string | undefined; projectId?: string | undefined; rangeDays?: unknown };

function refuseUnclearTarget(sent: SentTarget, refinement: z.core.$RefinementCtx): void {
  const { campaignId, projectId, rangeDays } = sent;
  const refuse = (path: string, message: string) =>
    refinement.addIssue({ code: "custom", path: [path], message });
  if ((campaignId === undefined) === (projectId === undefined))
    refuse("campaignId", "Name a campaign or a project, and only one of them");
  if (campaignId !== undefined && rangeDays !== undefined)
    refuse("rangeDays", "A campaign's report shows all of its days");
}

export type ReportTarget =
  | { readonly campaignId: string }
  | { readonly projectId: string; readonly rangeDays: number };

/** The target that a checked input names. */
export function targetOf(sent: z.infer<typeof ReportRequestSchema>): ReportTarget {
  const { campaignId, projectId, rangeDays = DEFAULT_RANGE_DAYS } = sent;
  if (campaignId !== undefined) return { campaignId };
  if (projectId === undefined) throw new Error("The schema lets no request through without a target");
  return { projectId, rangeDays };
}

const HidesMoneySchema = z
  .boolean()
  .default(false)
  .describe("Leaves every amount out, and whatever is reckoned from amounts.");

const ReportRequestSchema = z.object({ ...targetFields, hidesMoney: HidesMoneySchema });

/** A file within an answer. */
export const ReportFileSchema = z.object({
  fileName: z.string(),
  contentType: z.literal("application/pdf"),
  content: z.base64().describe("The file as base64."),
});
export type ReportFile = z.infer<typeof ReportFileSchema>;

const reportLinkFields = {
  id: idSchema("reportLink"),
  target: z.object({
    type: z.enum(["campaign", "project"]),
    id: z.string(),
    name: z.string(),
  }),
  rangeDays: z.int().nullable().describe("Null for campaigns, whose report shows all of their days."),
  hasPassword: z.boolean(),
  hidesMoney: z.boolean(),
  state: z.enum(["active", "expired", "revoked"]),
  createdBy: UserRefSchema.nullable(),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema,
  revokedAt: TimestampSchema.nullable(),
  lastSeenAt: TimestampSchema.nullable(),
  viewCount: z.int().describe("How often it was read."),
};

export const ReportLinkSchema = z.object(reportLinkFields);
export type ReportLinkOutput = z.infer<typeof ReportLinkSchema>;

const NewReportLinkSchema = z
  .strictObject({
    ...targetFields,
    expiresInDays: z.int().min(1).max(366).default(30),
    password: z.string().min(6).max(128).optional().describe("Asked for before anything is shown."),
    hidesMoney: HidesMoneySchema,
  })
  .superRefine(refuseUnclearTarget, onceRight("campaignId", "projectId", "rangeDays"));
export type NewReportLink = z.infer<typeof NewReportLinkSchema>;

const MadeReportLinkSchema = z.object({
  ...reportLinkFields,
  url: z.string().describe("Shown only now. The token stands behind `#`, which browsers never send."),
});
export type MadeReportLink = z.infer<typeof MadeReportLinkSchema>;

const ReportLinksQuerySchema = z.object({
  ...pagingFields(["createdAt", "expiresAt", "lastSeenAt"]),
  campaignId: idSchema("campaign").optional().describe("Only links to this campaign's report."),
  projectId: idSchema("project").optional().describe("Only links to this project's report."),
});
export type ReportLinksQuery = z.infer<typeof ReportLinksQuerySchema>;

const tags = ["Reports"];

/** Links by which somebody without an account reads one report, and nothing else. */
export const reportLinksContract = {
  list: operation("member")
    .route({
      method: "GET",
      path: "/report-links",
      summary: "List report links",
      description:
        "Those that work, and those that have expired or were revoked. Their addresses are shown only when they are made.",
      tags,
    })
    .input(z.object({ query: ReportLinksQuerySchema }))
    .output(pageOf(ReportLinkSchema)),

  create: operation("member")
    .route({
      method: "POST",
      path: "/report-links",
      summary: "Make a report link",
      description:
        "Whoever has the link reads the report of one campaign or project, and nothing else, until it expires or is revoked.",
      tags,
    })
    .input(z.object({ body: NewReportLinkSchema }))
    .output(MadeReportLinkSchema),

  revoke: operation("member")
    .route({
      method: "POST",
      path: "/report-links/{id}/revoke",
      summary: "Revoke a report link",
      description: "It stops working at once, for good.",
      tags,
    })
    .input(z.object({ params: z.object({ id: idSchema("reportLink") }) }))
    .output(ReportLinkSchema),
};

export const reportsContract = {
  getPdf: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/reports/pdf",
      summary: "Write a report as a PDF",
      description: "What a report link shows of a campaign or a project, as a file. Writes nothing.",
      tags,
    })
    .input(
      z.object({
        body: ReportRequestSchema.superRefine(
          refuseUnclearTarget,
          onceRight("campaignId", "projectId", "rangeDays"),
        ),
      }),
    )
    .output(ReportFileSchema),
};

nameSchemas({
  MadeReportLink: MadeReportLinkSchema,
  ReportFile: ReportFileSchema,
  ReportLink: ReportLinkSchema,
});
