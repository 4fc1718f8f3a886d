import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { cancelPending } from "./cancel-pending.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { endpointSubject } from "./endpoint-subject.ts";
import { markDeleted } from "./endpoints.queries.ts";
import { deleteSecrets } from "./secrets.queries.ts";

/** Its past deliveries stay readable as long as the log keeps them. */
export function deleteEndpoint(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    await markDeleted(tx, organizationId, id, at);
    await cancelPending(tx, organizationId, endpoint.key, at);
    await deleteSecrets(tx, { organizationId, endpointId: id });
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.deleted",
      subject: endpointSubject(endpoint),
    });
    return { success: true };
  });
}
