import { ATTEMPT_ERRORS, DELIVERY_STATES } from "@clipledger/domain/webhooks/delivery-state";
import { z } from "zod";
import { EVENT_TYPES, EventTypeSchema } from "../events/catalog.ts";
import { EventEnvelopeSchema } from "../events/envelope.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

export const WebhookDeliverySchema = z.object({
  id: idSchema("webhookDelivery"),
  endpoint: z.object({ id: idSchema("webhookEndpoint"), url: z.string(), isDeleted: z.boolean() }),
  eventId: idSchema("webhookEvent"),
  eventType: z.string(),
  state: z.enum(DELIVERY_STATES),
  isHeldBack: z.boolean().describe("It waits for the endpoint to answer another delivery."),
  attempts: z.int().describe("Of ten; a re-sent delivery starts over."),
  attemptsMade: z.int(),
  nextAttemptAt: TimestampSchema.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.enum(ATTEMPT_ERRORS).nullable(),
  createdAt: TimestampSchema,
  finishedAt: TimestampSchema.nullable(),
});
export type WebhookDeliveryOutput = z.infer<typeof WebhookDeliverySchema>;

export const WebhookAttemptSchema = z.object({
  id: idSchema("webhookAttempt"),
  number: z.int(),
  startedAt: TimestampSchema,
  durationMs: z.int(),
  status: z.int().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  response: z.string().nullable().describe("The first 4 KB of the answer's body."),
  requestHeaders: z.record(z.string(), z.string()),
});
export type WebhookAttemptOutput = z.infer<typeof WebhookAttemptSchema>;

export const DeliveryDetailSchema = WebhookDeliverySchema.extend({
  body: EventEnvelopeSchema,
  attemptLog: z.array(WebhookAttemptSchema).describe("The newest first, at most 100."),
});

export const DeliveryQuerySchema = z.object({
  endpointId: idSchema("webhookEndpoint"),
  states: z.array(z.enum(DELIVERY_STATES)).optional(),
  types: z.array(EventTypeSchema).max(EVENT_TYPES.length).optional(),
  eventId: idSchema("webhookEvent").optional(),
  since: TimestampSchema.optional(),
  until: TimestampSchema.optional(),
  cursor: z.string().max(40).optional().describe("`nextCursor` of the page before."),
  limit: z.int().min(1).max(100).default(25),
});

export const DeliveryPageSchema = z.object({
  data: z.array(WebhookDeliverySchema),
  nextCursor: z.string().nullable(),
});
