import { isAlpha3 } from "@clipledger/domain/places/countries";
import { isLanguageCode } from "@clipledger/domain/places/languages";
import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { PublicApplicationSchema } from "../jobs/application-input.ts";
import { jobFacts, jobTexts, jobVideos } from "../jobs/job.ts";
import { JobTypeSchema } from "../jobs/job-input.ts";
import { operation } from "../operation.ts";
import { BrandedOrganizationSchema } from "../organization-brand.ts";
import {
  idSchema,
  PlatformSchema,
  pageOf,
  pagingFields,
  SuccessSchema,
  TimestampSchema,
} from "../wire-values.ts";

/** What everybody sees of a public job. */
export const BoardJobSchema = z.object({
  ...jobFacts,
  organization: BrandedOrganizationSchema,
  publishedAt: TimestampSchema,
});
export type BoardJobOutput = z.infer<typeof BoardJobSchema>;

export const BoardJobDetailsSchema = BoardJobSchema.extend({
  ...jobVideos,
  ...jobTexts,
  hasApplied: z
    .boolean()
    .describe("Whether the person who is signed in has an application for it that is not closed."),
});
export type BoardJobDetailsOutput = z.infer<typeof BoardJobDetailsSchema>;

const BoardQuerySchema = z.object({
  ...pagingFields(["publishedAt"]),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("In titles, descriptions and names of organizations."),
  organizationId: idSchema("organization").optional(),
  jobType: JobTypeSchema.optional(),
  platforms: z.array(PlatformSchema).max(50).optional().describe("Jobs for one of these, or for all."),
  country: z
    .string()
    .refine(isAlpha3, { error: "Expected an ISO 3166 alpha-3 code, such as DEU" })
    .optional()
    .describe("Jobs for those who live there, or anywhere. ISO 3166 alpha-3."),
  language: z
    .string()
    .refine(isLanguageCode, { error: "Expected an ISO 639-1 code, such as de" })
    .optional()
    .describe("Jobs for those who speak it, or any language. ISO 639-1."),
});
export type BoardQuery = z.infer<typeof BoardQuerySchema>;

const params = z.object({ id: idSchema("job") });

/** The public job board. */
export const portalJobsContract = {
  list: operation("public")
    .route({ method: "GET", path: "/jobs" })
    .input(z.object({ query: BoardQuerySchema }))
    .output(pageOf(BoardJobSchema)),

  get: operation("public")
    .route({ method: "GET", path: "/jobs/{id}" })
    .input(z.object({ params }))
    .output(BoardJobDetailsSchema),

  apply: operation("public")
    .route({ method: "POST", path: "/jobs/{id}/applications" })
    .errors(documentedErrors(["ALREADY_APPLIED", "INVALID_STATE"]))
    .input(z.object({ params, body: PublicApplicationSchema }))
    .output(SuccessSchema),
};
