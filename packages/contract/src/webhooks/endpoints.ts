import { DISABLED_REASONS, ENDPOINT_STATES } from "@clipledger/domain/webhooks/delivery-state";
import { z } from "zod";
import { EVENT_TYPES, type EventType } from "../events/catalog.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

/** All types but the opt-in ones, those to come included. */
const ALL_TYPES = "*";

/** A list of types, or `*`, which opt-in types may be named beside. */
const SubscriptionSchema = z
  .array(z.enum([ALL_TYPES, ...EVENT_TYPES]))
  .min(1)
  .max(EVENT_TYPES.length + 1)
  .refine((types) => new Set(types).size === types.length, { error: "Name each type once" });
export type Subscription = readonly (EventType | typeof ALL_TYPES)[];

export const WebhookEndpointSchema = z.object({
  id: idSchema("webhookEndpoint"),
  url: z.string(),
  description: z.string().nullable(),
  eventTypes: z.array(z.string()).describe("`*` stands for every type that is not opt-in."),
  connection: z
    .object({ id: idSchema("webhookConnection"), name: z.string() })
    .nullable()
    .describe("The connection that made it; null for one made in the dashboard."),
  state: z.enum(ENDPOINT_STATES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  isFailing: z.boolean().describe("Deliveries are held back, and one is tried every few minutes."),
  failingSince: TimestampSchema.nullable(),
  nextProbeAt: TimestampSchema.nullable(),
  lastSuccessAt: TimestampSchema.nullable(),
  lastFailureAt: TimestampSchema.nullable(),
  pendingDeliveries: z.int().describe("Waiting or on their way; 1,000 stands for that many or more."),
  retiringSecretsUntil: TimestampSchema.nullable().describe("Until when an older secret signs along."),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type WebhookEndpointOutput = z.infer<typeof WebhookEndpointSchema>;

export const EndpointWithSecretSchema = z.object({
  endpoint: WebhookEndpointSchema,
  secret: z.string().describe("The signing secret, `whsec_` and a key in base64."),
});

/** Length only; what a URL must be is said by the server, all problems at once. */
const url = z.string().trim().min(1).max(2048);
const description = z.string().trim().max(200).nullable();

export const NewEndpointSchema = z.strictObject({
  url,
  description: description.optional(),
  eventTypes: SubscriptionSchema,
});

export const EndpointChangesSchema = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    eventTypes: SubscriptionSchema.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: "Send at least one field to change" });

export const WebhookConnectionSchema = z.object({
  id: idSchema("webhookConnection"),
  name: z.string(),
  eventTypes: z.array(z.string()).describe("What its endpoints may receive at most."),
  prefix: z.string().describe("The first characters of its token, to recognise it by."),
  state: z
    .enum(["active", "dormant"])
    .describe(
      "Dormant: whoever made the token is no owner or admin any more. It is refused until somebody renews it.",
    ),
  responsible: UserRefSchema.nullable().describe("Who made its token."),
  endpoints: z.int(),
  createdAt: TimestampSchema,
  lastUsedAt: TimestampSchema.nullable(),
});
export type WebhookConnectionOutput = z.infer<typeof WebhookConnectionSchema>;

export const ConnectionWithTokenSchema = z.object({
  connection: WebhookConnectionSchema,
  token: z.string().describe("`clhc_` and 43 characters, shown only here."),
});

const connectionName = z.string().trim().min(1).max(60);

export const NewConnectionSchema = z.strictObject({ name: connectionName, eventTypes: SubscriptionSchema });

export const ConnectionChangesSchema = z
  .strictObject({ name: connectionName.optional(), eventTypes: SubscriptionSchema.optional() })
  .refine((changes) => Object.keys(changes).length > 0, { error: "Send at least one field to change" });

export const EndpointHealthSchema = z.object({
  since: TimestampSchema,
  attempts: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  successRate: z.number().nullable().describe("From 0 to 1; null without attempts."),
  latency: z
    .object({ medianMs: z.int(), p95Ms: z.int() })
    .nullable()
    .describe("Upper bounds of the classes in which half and 95 % of the attempts ended."),
  isHeldBack: z.boolean(),
  nextProbeAt: TimestampSchema.nullable(),
  lastFailure: z
    .object({
      at: TimestampSchema,
      deliveryId: idSchema("webhookDelivery"),
      status: z.int().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  hours: z.array(z.object({ hour: TimestampSchema, succeeded: z.int(), failed: z.int() })),
});
export type EndpointHealth = z.infer<typeof EndpointHealthSchema>;
