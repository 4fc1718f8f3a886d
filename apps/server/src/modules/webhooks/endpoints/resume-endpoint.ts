import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { cancelRest } from "./cancel-pending.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { endpointSubject } from "./endpoint-subject.ts";
import { clearFailing, updateState } from "./endpoints.queries.ts";
import { readEndpoint } from "./get-endpoint.ts";
import { refuseWithoutApiAccess } from "./refuse-without-api-access.ts";

/** What was canceled stays so until it is recovered. */
export async function resumeEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state === "active")
      throw new AppError("INVALID_STATE", undefined, { message: "The endpoint is active already" });
    if (!(await cancelRest(tx, organizationId, endpoint.key, at)))
      throw new AppError("BUSY", undefined, {
        message: "Deliveries from before are still being canceled; try again shortly",
      });
    await updateState(tx, organizationId, id, "active", at);
    await clearFailing(tx, organizationId, id);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.resumed",
      subject: endpointSubject(endpoint),
    });
    return readEndpoint(tx, ctx, id);
  });
}
