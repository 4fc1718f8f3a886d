import { z } from "zod";
import {
  DoubtedAnswerSchema,
  DoubtedAnswersQuerySchema,
  SourceFailuresSchema,
  SourceTestResultSchema,
  SourceTestSchema,
  UsageQuerySchema,
  UsageSchema,
} from "./data-sources/history.ts";
import {
  DataSourceChangesSchema,
  DataSourceSchema,
  DataSourcesSchema,
  NewDataSourceSchema,
  NewSourceOrderSchema,
  SourceIdSchema,
} from "./data-sources/source.ts";
import { documentedErrors } from "./errors.ts";
import { operation } from "./operation.ts";
import { idSchema, pageOf, SuccessSchema } from "./wire-values.ts";

const tags = ["Data sources"];
const params = z.object({ id: SourceIdSchema });
const ownParams = z.object({ id: idSchema("dataSource") });

/** Who answers lookups and syncs of the organization. Everybody sees it; keys are shown to nobody. */
export const dataSourcesContract = {
  list: operation("viewer")
    .route({
      method: "GET",
      path: "/data-sources",
      summary: "List data sources",
      description: "Every source that can be asked for the organization, and in which order they are.",
      tags,
    })
    .output(DataSourcesSchema),

  create: operation("admin")
    .route({
      method: "POST",
      path: "/data-sources",
      summary: "Add a data source",
      description: "Asked from then on, in all processes within a few seconds.",
      tags,
    })
    .errors(documentedErrors(["NOT_UNIQUE", "DATA_SOURCE_LIMIT_REACHED", "INVALID_STATE"]))
    .input(z.object({ body: NewDataSourceSchema }))
    .output(DataSourceSchema),

  setOrder: operation("admin")
    .route({
      method: "PUT",
      path: "/data-sources/order",
      summary: "Order data sources",
      description: "For one kind of lookup of one platform.",
      tags,
    })
    .input(z.object({ body: NewSourceOrderSchema }))
    .output(DataSourcesSchema),

  usage: operation("viewer")
    .route({
      method: "GET",
      path: "/data-sources/usage",
      summary: "Read the use of data sources by day",
      description: "What was asked and spent for this organization. Written every few seconds.",
      tags,
    })
    .input(z.object({ query: UsageQuerySchema }))
    .output(UsageSchema),

  doubtedAnswers: operation("viewer")
    .route({
      method: "GET",
      path: "/data-sources/doubted-answers",
      summary: "List doubted answers",
      description:
        "Answers of the last 90 days that did not fit what is known of a video, and were kept aside.",
      tags,
    })
    .input(z.object({ query: DoubtedAnswersQuerySchema }))
    .output(pageOf(DoubtedAnswerSchema)),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/data-sources/{id}",
      summary: "Read a data source",
      description: "Yours, or one of the server's, with how well it has answered lately.",
      tags,
    })
    .input(z.object({ params }))
    .output(DataSourceSchema),

  update: operation("admin")
    .route({
      method: "PATCH",
      path: "/data-sources/{id}",
      summary: "Change a data source",
      description: "Replaces its key, or how it is asked. Sources of the server cannot be changed.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: ownParams, body: DataSourceChangesSchema }))
    .output(DataSourceSchema),

  remove: operation("admin")
    .route({
      method: "DELETE",
      path: "/data-sources/{id}",
      summary: "Delete a data source",
      description: "Its key is forgotten. Counts keep its name, and its use by day stays.",
      tags,
    })
    .input(z.object({ params: ownParams }))
    .output(SuccessSchema),

  pause: operation("admin")
    .route({
      method: "POST",
      path: "/data-sources/{id}/pause",
      summary: "Pause a data source",
      description: "It is not asked for this organization until it is resumed, and keeps its place.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(DataSourceSchema),

  resume: operation("admin")
    .route({
      method: "POST",
      path: "/data-sources/{id}/resume",
      summary: "Resume a data source",
      description: "It is asked again, at the place it kept.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(DataSourceSchema),

  test: operation("admin")
    .route({
      method: "POST",
      path: "/data-sources/{id}/test",
      summary: "Test a data source",
      description:
        "Asks it once for each kind of lookup, for up to 20 seconds, and says what works and what the key may not do. What it costs at the service is spent.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params, body: SourceTestSchema.optional() }))
    .output(SourceTestResultSchema),

  failures: operation("viewer")
    .route({
      method: "GET",
      path: "/data-sources/{id}/failures",
      summary: "List the last failures of a data source",
      description: "Newest first: what was asked, and what came instead of an answer.",
      tags,
    })
    .input(z.object({ params }))
    .output(SourceFailuresSchema),
};
