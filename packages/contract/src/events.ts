import { z } from "zod";
import { EVENT_TYPES, EventTypeSchema } from "./events/catalog.ts";
import { EventEnvelopeSchema } from "./events/envelope.ts";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { TimestampSchema } from "./wire-values.ts";

export const EventTypeDescriptionSchema = z.object({
  type: z.string(),
  description: z.string().describe("When it is sent."),
  isOptIn: z.boolean().describe("Left out of subscriptions to all types."),
  example: EventEnvelopeSchema,
  schema: z.record(z.string(), z.unknown()).describe("JSON Schema of `data`."),
});

const tags = ["Events"];

/** Events for those who fetch them instead of receiving them. */
export const eventsContract = {
  listTypes: operation("viewer")
    .route({
      method: "GET",
      path: "/event-types",
      tags,
      summary: "List the event types",
      description:
        "Every type that webhooks and the feed carry: when it is sent, an example, and the schema of its data.",
    })
    .output(z.object({ data: z.array(EventTypeDescriptionSchema) })),

  list: operation("viewer")
    .route({
      method: "GET",
      path: "/events",
      tags,
      summary: "Read the events of the last 30 days",
      description:
        "Oldest first, with the bodies that webhooks carry. Keep `nextCursor` and send it next time: nothing is left out, and nothing comes twice.",
    })
    .input(
      z.object({
        query: z.object({
          cursor: z.string().max(40).optional().describe("`nextCursor` of the answer before."),
          since: TimestampSchema.optional().describe("Without a cursor: the time to begin at."),
          types: z
            .array(EventTypeSchema)
            .max(EVENT_TYPES.length)
            .optional()
            .describe("Only events of these types."),
          limit: z.int().min(1).max(500).default(100).describe("How many events at most."),
        }),
      }),
    )
    .output(
      z.object({
        data: z.array(EventEnvelopeSchema),
        nextCursor: z.string().describe("Also given when there is nothing new."),
        hasMore: z.boolean(),
      }),
    ),
};

nameSchemas({ EventTypeDescription: EventTypeDescriptionSchema });
