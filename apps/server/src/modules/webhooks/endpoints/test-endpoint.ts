import type { WebhookDeliveryOutput } from "@clipledger/contract/webhooks/deliveries";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { placeTestEvent } from "../feed/place-events.ts";
import { readDelivery } from "../log/get-delivery.ts";
import { changeEndpoint, endpointSubject, refuseWithoutApiAccess } from "./change-endpoint.ts";

/** Sends one event to this endpoint alone, once. The answer is its delivery, which is under way. */
export async function testEndpoint(ctx: OperationContext, id: string): Promise<WebhookDeliveryOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Resume the endpoint before testing it" });
    const eventId = await publishEvent(tx, ctx, "webhook.test", {
      message: "This is a test of your endpoint",
    });
    const deliveryId = await placeTestEvent(tx, { organizationId, eventId, endpointKey: endpoint.key, at });
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.tested",
      subject: endpointSubject(endpoint),
    });
    return readDelivery(tx, organizationId, deliveryId, at);
  });
}
