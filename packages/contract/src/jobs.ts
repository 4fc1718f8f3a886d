import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { JobSchema } from "./jobs/job.ts";
import { JobInputSchema, JobStatusSchema, ProductTitleSchema } from "./jobs/job-input.ts";
import { heldOperation, keptOperation, operation } from "./operation.ts";
import { CountSchema, idSchema, pageOf, pagingFields, SuccessSchema } from "./wire-values.ts";

const tags = ["Jobs"];

const filterFields = {
  search: z.string().trim().max(200).optional().describe("In titles and product descriptions."),
  statuses: z.array(JobStatusSchema).max(50).optional().describe("All when left out."),
};

const JobFilterSchema = z.object(filterFields);
export type JobFilter = z.infer<typeof JobFilterSchema>;

export const JobsQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "publishedAt", "productTitle", "status"]),
  ...filterFields,
});
export type JobsQuery = z.infer<typeof JobsQuerySchema>;

const JobStatusChangeSchema = z.strictObject({
  status: z.enum(["public", "paused"]),
  pausedReason: z
    .string()
    .trim()
    .max(200)
    .nullable()
    .optional()
    .overwrite((reason) => (reason === undefined ? undefined : reason || null))
    .describe(
      "Only with `paused`. Internal: applicants do not see it. Left out: as it was, if it was paused already.",
    ),
});
export type JobStatusChange = z.infer<typeof JobStatusChangeSchema>;

const params = z.object({ id: idSchema("job") });

export const jobsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/jobs",
      summary: "List jobs",
      description: "With how many applied for each.",
      tags,
    })
    .input(z.object({ query: JobsQuerySchema }))
    .output(pageOf(JobSchema)),

  count: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/jobs/count",
      summary: "Count jobs",
      description: "How many a list with the same filters has.",
      tags,
    })
    .input(z.object({ query: JobFilterSchema }))
    .output(CountSchema),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/jobs/{id}",
      summary: "Read a job",
      description: "Its text, its questions and what it pays.",
      tags,
    })
    .input(z.object({ params }))
    .output(JobSchema),

  create: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/jobs",
      summary: "Draft a job",
      description:
        "Always a draft. Send each text as markdown or as an editor document, not both; every answer holds both formats.",
      tags,
    })
    .errors(documentedErrors(["CONTENT_INVALID"]))
    .input(z.object({ body: JobInputSchema }))
    .output(JobSchema),

  update: heldOperation("member", { from: "hard" })
    .route({
      method: "PUT",
      path: "/jobs/{id}",
      summary: "Replace a job",
      description:
        "What is left out is emptied, except for `sampleVideos`, `exampleVideos` and `logoUrl`, which are kept.",
      tags,
    })
    .errors(documentedErrors(["CONTENT_INVALID"]))
    .input(z.object({ params, body: JobInputSchema }))
    .output(JobSchema),

  setStatus: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/jobs/{id}/status",
      summary: "Publish or pause a job",
      description:
        "A public job has a text and says at least one amount. A paused one leaves the board and takes no applications; a draft cannot be paused.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params, body: JobStatusChangeSchema }))
    .output(JobSchema),

  duplicate: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/jobs/{id}/duplicate",
      summary: "Copy a job",
      description: "A new draft with the same fields and texts, and no applications.",
      tags,
    })
    .input(z.object({ params, body: z.strictObject({ productTitle: ProductTitleSchema }) }))
    .output(JobSchema),

  remove: heldOperation("member", { from: "hard" })
    .route({
      method: "DELETE",
      path: "/jobs/{id}",
      summary: "Delete a job",
      description: "With its applications. Creators who came by it stay, and so do conversations.",
      tags,
    })
    .input(z.object({ params }))
    .output(SuccessSchema),
};
