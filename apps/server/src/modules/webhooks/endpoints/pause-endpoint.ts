import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { cancelPending } from "./cancel-pending.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { endpointSubject } from "./endpoint-subject.ts";
import { updateState } from "./endpoints.queries.ts";
import { readEndpoint } from "./get-endpoint.ts";

export function pauseEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Only an active endpoint can be paused" });
    await updateState(tx, organizationId, id, "paused", at);
    await cancelPending(tx, organizationId, endpoint.key, at);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.paused",
      subject: endpointSubject(endpoint),
    });
    return readEndpoint(tx, ctx, id);
  });
}
