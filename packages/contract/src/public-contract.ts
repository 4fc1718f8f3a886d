import { z } from "zod";
import { CampaignStatusSchema } from "./campaigns/campaign.ts";
import { documentedErrors } from "./errors.ts";
import { readingOperation } from "./operation.ts";
import { CurrencySchema } from "./organization.ts";
import { publicReceiptsContract } from "./receipts.ts";
import { ReportFileSchema } from "./reports.ts";
import { statedSumFields } from "./stated-sums.ts";
import { CalendarDateSchema, PlatformSchema, TimestampSchema } from "./wire-values.ts";

const spend = z.int().optional().describe("Minor units. Left out where money is hidden.");

const ReportMoneySchema = z.object({
  currency: CurrencySchema,
  precision: z.int(),
  spend: z.int().describe("Minor units: what is paid, due, and has come up in cycles that run."),
  omittedWindows: statedSumFields.omittedWindows,
  costPerThousand: z.number().describe("The spend for 1,000 views, in major units."),
  forecast: z.object({ endsOn: CalendarDateSchema, total: z.int() }).nullable(),
});

const ReportVideoSchema = z.object({
  platform: PlatformSchema,
  account: z.string().nullable(),
  caption: z.string().nullable(),
  url: z.string().describe("Where the public sees it."),
  thumbnailUrl: z.string().nullable(),
  publishedOn: CalendarDateSchema,
  views: z.int(),
});

/** Everything that a stranger is told: figures and names that are shown, no ids and no emails. */
const ReportSchema = z.object({
  kind: z.enum(["campaign", "project"]),
  organization: z.object({
    name: z.string(),
    logoUrl: z.string().nullable(),
    color: z.string().nullable(),
  }),
  title: z.string(),
  period: z.object({ from: CalendarDateSchema, to: CalendarDateSchema }),
  madeAt: TimestampSchema,
  campaign: z
    .object({
      status: CampaignStatusSchema,
      startsOn: CalendarDateSchema,
      endsOn: CalendarDateSchema.nullable(),
    })
    .nullable(),
  figures: z.object({
    views: z.int(),
    posts: z.int(),
    targetPosts: z.number().nullable(),
    creators: z.int().nullable(),
    accounts: z.int().nullable(),
    engagementRate: z.number().nullable(),
    previous: z
      .object({ views: z.int(), posts: z.int() })
      .nullable()
      .describe("Of a project: the range of equal length just before."),
  }),
  money: ReportMoneySchema.nullable().describe("Null where money is hidden, and for projects."),
  days: z.array(z.object({ date: CalendarDateSchema, views: z.int(), posts: z.int(), spend })),
  topVideos: z.array(ReportVideoSchema),
  creators: z
    .array(z.object({ name: z.string(), views: z.int(), posts: z.int(), spend }))
    .describe("Of a campaign, most views first, at most 50."),
  accounts: z
    .array(
      z.object({
        platform: PlatformSchema,
        username: z.string().nullable(),
        views: z.int(),
        posts: z.int(),
      }),
    )
    .describe("Of a project, most views first, at most 10."),
});
export type Report = z.infer<typeof ReportSchema>;

const ReadSchema = z.object({ token: z.string().max(200), password: z.string().max(128).optional() });
export type ReportReading = z.infer<typeof ReadSchema>;

const errors = documentedErrors(["REPORT_LOCKED"]);

/** What strangers call under `/public/v1`. A token stands in the body: addresses end up in logs. */
export const publicContract = {
  receipts: publicReceiptsContract,
  reports: {
    read: readingOperation("public")
      .route({ method: "POST", path: "/reports/read" })
      .errors(errors)
      .input(z.object({ body: ReadSchema }))
      .output(ReportSchema),

    getPdf: readingOperation("public")
      .route({ method: "POST", path: "/reports/pdf" })
      .errors(errors)
      .input(z.object({ body: ReadSchema }))
      .output(ReportFileSchema),
  },
};
