import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { heldOperation, operation } from "../operation.ts";
import {
  DeliveryDetailSchema,
  DeliveryPageSchema,
  DeliveryQuerySchema,
  WebhookDeliverySchema,
} from "../webhooks/deliveries.ts";
import {
  ConnectionChangesSchema,
  ConnectionWithTokenSchema,
  EndpointChangesSchema,
  EndpointHealthSchema,
  EndpointWithSecretSchema,
  NewConnectionSchema,
  NewEndpointSchema,
  WebhookConnectionSchema,
  WebhookEndpointSchema,
} from "../webhooks/endpoints.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

const params = z.object({ id: idSchema("webhookEndpoint") });
const deliveryParams = z.object({ id: idSchema("webhookDelivery") });
const invalidState = documentedErrors(["INVALID_STATE"]);

/** Where events are delivered. Only people manage endpoints, never keys. */
export const webhooksContract = {
  list: operation("admin")
    .route({ method: "GET", path: "/webhook-endpoints" })
    .output(z.object({ data: z.array(WebhookEndpointSchema), limit: z.int() })),

  get: operation("admin")
    .route({ method: "GET", path: "/webhook-endpoints/{id}" })
    .input(z.object({ params }))
    .output(WebhookEndpointSchema),

  create: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-endpoints" })
    .errors(documentedErrors(["WEBHOOK_ENDPOINT_LIMIT_REACHED"]))
    .input(z.object({ body: NewEndpointSchema }))
    .output(EndpointWithSecretSchema),

  update: heldOperation("admin", { from: "hard" })
    .route({ method: "PATCH", path: "/webhook-endpoints/{id}" })
    .input(z.object({ params, body: EndpointChangesSchema }))
    .output(WebhookEndpointSchema),

  pause: operation("admin")
    .route({ method: "POST", path: "/webhook-endpoints/{id}/pause" })
    .errors(invalidState)
    .input(z.object({ params }))
    .output(WebhookEndpointSchema),

  resume: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-endpoints/{id}/resume" })
    .errors(invalidState)
    .input(z.object({ params }))
    .output(WebhookEndpointSchema),

  delete: operation("admin")
    .route({ method: "DELETE", path: "/webhook-endpoints/{id}" })
    .input(z.object({ params }))
    .output(SuccessSchema),

  test: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-endpoints/{id}/test" })
    .errors(invalidState)
    .input(z.object({ params }))
    .output(WebhookDeliverySchema),

  reveal: operation("admin")
    .route({ method: "POST", path: "/webhook-endpoints/{id}/secret/reveal" })
    .input(z.object({ params }))
    .output(z.object({ secret: z.string() })),

  rotate: operation("admin")
    .route({ method: "POST", path: "/webhook-endpoints/{id}/secret/rotate" })
    .input(
      z.object({
        params,
        body: z.strictObject({
          retireAtOnce: z
            .boolean()
            .default(false)
            .describe("Without it, older secrets sign along for 24 hours."),
        }),
      }),
    )
    .output(EndpointWithSecretSchema),

  recover: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-endpoints/{id}/recover" })
    .errors(invalidState)
    .input(
      z.object({
        params,
        body: z.strictObject({
          since: TimestampSchema,
          cursor: z.string().max(40).optional().describe("`nextCursor` of the step before."),
        }),
      }),
    )
    .output(
      z.object({
        recovered: z.int(),
        released: z.int().describe("Deliveries that waited or were held back, and are due now."),
        nextCursor: z.string().nullable().describe("Where to go on, when there were more than 5,000."),
      }),
    ),

  previewRecovery: operation("admin")
    .route({ method: "GET", path: "/webhook-endpoints/{id}/recovery" })
    .input(z.object({ params, query: z.object({ since: TimestampSchema.optional() }) }))
    .output(
      z.object({
        recoverable: z
          .int()
          .describe("Sent again by a recovery since then; 10,000 stands for that many or more."),
        waiting: z.int().describe("Held back, or waiting for their next attempt; counted as far."),
      }),
    ),

  retry: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-endpoints/{id}/retry" })
    .errors(invalidState)
    .input(z.object({ params }))
    .output(z.object({ released: z.int(), endpoint: WebhookEndpointSchema })),

  getHealth: operation("admin")
    .route({ method: "GET", path: "/webhook-endpoints/{id}/health" })
    .input(z.object({ params, query: z.object({ days: z.int().min(1).max(30).default(1) }) }))
    .output(EndpointHealthSchema),

  listDeliveries: operation("admin")
    .route({ method: "GET", path: "/webhook-deliveries" })
    .input(z.object({ query: DeliveryQuerySchema }))
    .output(DeliveryPageSchema),

  getDelivery: operation("admin")
    .route({ method: "GET", path: "/webhook-deliveries/{id}" })
    .input(z.object({ params: deliveryParams }))
    .output(DeliveryDetailSchema),

  resend: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-deliveries/{id}/resend" })
    .errors(invalidState)
    .input(z.object({ params: deliveryParams }))
    .output(WebhookDeliverySchema),
};

const connectionParams = z.object({ id: idSchema("webhookConnection") });

/** What tools for automations manage their own endpoints with, under `/hooks/v1`. */
export const webhookConnectionsContract = {
  list: operation("admin")
    .route({ method: "GET", path: "/webhook-connections" })
    .output(z.object({ data: z.array(WebhookConnectionSchema), limit: z.int() })),

  create: heldOperation("admin", { from: "hard" })
    .route({ method: "POST", path: "/webhook-connections" })
    .errors(documentedErrors(["WEBHOOK_CONNECTION_LIMIT_REACHED"]))
    .input(z.object({ body: NewConnectionSchema }))
    .output(ConnectionWithTokenSchema),

  update: heldOperation("admin", { from: "hard" })
    .route({
      method: "PATCH",
      path: "/webhook-connections/{id}",
      description:
        "Fewer types narrow the endpoints of the connection; those that are left without any are deleted.",
    })
    .input(z.object({ params: connectionParams, body: ConnectionChangesSchema }))
    .output(WebhookConnectionSchema),

  renewToken: operation("admin")
    .route({
      method: "POST",
      path: "/webhook-connections/{id}/token",
      description: "The token before it is refused from then on, and whoever renews it is responsible.",
    })
    .input(z.object({ params: connectionParams }))
    .output(ConnectionWithTokenSchema),

  end: operation("admin")
    .route({
      method: "DELETE",
      path: "/webhook-connections/{id}",
      description: "Its endpoints are deleted with it.",
    })
    .input(z.object({ params: connectionParams }))
    .output(z.object({ success: z.literal(true) })),
};
