import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { EventEnvelopeSchema } from "./events/envelope.ts";
import { EventTypeDescriptionSchema } from "./events.ts";
import { heldOperation, operation } from "./operation.ts";
import { WebhookDeliverySchema } from "./webhooks/deliveries.ts";
import { EndpointWithSecretSchema, NewEndpointSchema, WebhookEndpointSchema } from "./webhooks/endpoints.ts";
import { idSchema, SuccessSchema } from "./wire-values.ts";

const HooksMeSchema = z.object({
  connection: z.object({
    id: idSchema("webhookConnection"),
    name: z.string(),
    eventTypes: z.array(z.string()).describe("`*` stands for every type that is not opt-in."),
  }),
  organization: z.object({ id: idSchema("organization"), name: z.string() }),
});
export type HooksMe = z.infer<typeof HooksMeSchema>;

const params = z.object({ id: idSchema("webhookEndpoint") });
const [connection, events, endpoints] = [["Connection"], ["Event types"], ["Endpoints"]];

/** What tools for automations call with the token of a connection, under `/hooks/v1`. */
export const hooksContract = {
  me: {
    get: operation("admin")
      .route({ method: "GET", path: "/me", tags: connection, summary: "Test the token" })
      .output(HooksMeSchema),
  },

  eventTypes: {
    list: operation("admin")
      .route({
        method: "GET",
        path: "/event-types",
        tags: events,
        summary: "List the event types that the connection may have, each with an example",
      })
      .output(z.object({ data: z.array(EventTypeDescriptionSchema) })),

    getSample: operation("admin")
      .route({
        method: "GET",
        path: "/event-types/{type}/sample",
        tags: events,
        summary: "Get the body of an example of one type",
      })
      .input(z.object({ params: z.object({ type: z.string().max(100) }) }))
      .output(EventEnvelopeSchema),
  },

  endpoints: {
    list: operation("admin")
      .route({
        method: "GET",
        path: "/endpoints",
        tags: endpoints,
        summary: "List the endpoints of the connection",
      })
      .output(
        z.object({ data: z.array(WebhookEndpointSchema), limit: z.int().describe("Of this connection.") }),
      ),

    get: operation("admin")
      .route({ method: "GET", path: "/endpoints/{id}", tags: endpoints, summary: "Get an endpoint" })
      .input(z.object({ params }))
      .output(WebhookEndpointSchema),

    create: heldOperation("admin", { from: "hard" })
      .route({
        method: "POST",
        path: "/endpoints",
        tags: endpoints,
        summary: "Add an endpoint",
        description: "The signing secret is answered here and nowhere else.",
      })
      .errors(documentedErrors(["WEBHOOK_ENDPOINT_LIMIT_REACHED"]))
      .input(z.object({ body: NewEndpointSchema }))
      .output(EndpointWithSecretSchema),

    test: heldOperation("admin", { from: "hard" })
      .route({
        method: "POST",
        path: "/endpoints/{id}/test",
        tags: endpoints,
        summary: "Send a test to an endpoint",
      })
      .errors(documentedErrors(["INVALID_STATE"]))
      .input(z.object({ params }))
      .output(WebhookDeliverySchema),

    delete: operation("admin")
      .route({ method: "DELETE", path: "/endpoints/{id}", tags: endpoints, summary: "Delete an endpoint" })
      .input(z.object({ params }))
      .output(SuccessSchema),
  },
};
