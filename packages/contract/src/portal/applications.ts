import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { ApplicationStatusSchema } from "../jobs/application.ts";
import { ApplicationFormSchema } from "../jobs/application-input.ts";
import { JobTypeSchema } from "../jobs/job-input.ts";
import { operation } from "../operation.ts";
import { idSchema, pageOf, pagingFields, TimestampSchema } from "../wire-values.ts";

/** An application as the person sees it who sent it. */
export const OwnApplicationSchema = z.object({
  id: idSchema("jobApplication"),
  status: ApplicationStatusSchema,
  source: z.enum(["applied", "invited"]),
  organization: z.object({ id: idSchema("organization"), name: z.string() }),
  job: z.object({
    id: idSchema("job"),
    productTitle: z.string(),
    jobType: JobTypeSchema,
    logoUrl: z.string().nullable(),
    isPublic: z.boolean().describe("Whether it is on the board and takes applications."),
  }),
  firstName: z.string(),
  lastName: z.string(),
  countryCode: z.string().nullable(),
  languages: z.array(z.string()),
  message: z.string(),
  links: z.array(z.string()),
  challengeVideoUrl: z.string().nullable(),
  chatId: idSchema("chatThread").nullable(),
  creatorId: idSchema("creator").nullable().describe("Who they are on the organization's roster."),
  statusChangedAt: TimestampSchema,
  createdAt: TimestampSchema,
});
export type OwnApplicationOutput = z.infer<typeof OwnApplicationSchema>;

const OwnApplicationsQuerySchema = z.object(pagingFields(["createdAt"]));
export type OwnApplicationsQuery = z.infer<typeof OwnApplicationsQuerySchema>;

const params = z.object({ id: idSchema("jobApplication") });

/** What an applicant does with their own applications. */
export const portalApplicationsContract = {
  list: operation("session")
    .route({ method: "GET", path: "/applications" })
    .input(z.object({ query: OwnApplicationsQuerySchema }))
    .output(pageOf(OwnApplicationSchema)),

  withdraw: operation("session")
    .route({ method: "POST", path: "/applications/{id}/withdraw" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(OwnApplicationSchema),

  decline: operation("session")
    .route({ method: "POST", path: "/applications/{id}/decline" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(OwnApplicationSchema),

  submit: operation("session")
    .route({ method: "POST", path: "/applications/{id}/submit" })
    .errors(documentedErrors(["INVALID_STATE", "ALREADY_APPLIED"]))
    .input(z.object({ params, body: ApplicationFormSchema }))
    .output(OwnApplicationSchema),
};
