import type { WebhookDeliveryOutput } from "@clipledger/contract/webhooks/deliveries";
import type { DeliveryState } from "@clipledger/domain/webhooks/delivery-state";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { endpointSubject } from "../endpoints/endpoint-subject.ts";
import { lockEndpoint } from "../endpoints/endpoints.queries.ts";
import { refuseWithoutApiAccess } from "../endpoints/refuse-without-api-access.ts";
import { getDeliveryRow, readDelivery } from "../log/get-delivery.ts";
import { sendAgain } from "./recovery.queries.ts";

/** Sends one delivery again: the same event, with all attempts. */
export async function resendDelivery(ctx: OperationContext, id: string): Promise<WebhookDeliveryOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const { endpoint_id, endpoint_key, place } = await getDeliveryRow(tx, organizationId, id, at);
    const endpoint = await lockEndpoint(tx, organizationId, endpoint_id);
    if (endpoint === undefined) throw refusal("Its endpoint was deleted");
    if (endpoint.state !== "active") throw refusal("Resume the endpoint first");
    const sent = { endpointKey: endpoint_key, places: [place], at };
    if ((await sendAgain(tx, organizationId, sent)) === 0) {
      const { state } = await getDeliveryRow(tx, organizationId, id, at);
      throw refusal(whyNot(state));
    }
    await recordActivity(tx, ctx, { type: "webhook_delivery.resent", subject: endpointSubject(endpoint) });
    return readDelivery(tx, organizationId, id, at);
  });
}

function whyNot(state: DeliveryState): string {
  return state === "skipped" ? "It names a creator who deleted their account" : "It is on its way already";
}

function refusal(message: string): AppError {
  return new AppError("INVALID_STATE", undefined, { message });
}
