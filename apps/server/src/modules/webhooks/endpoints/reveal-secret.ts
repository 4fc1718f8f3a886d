import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { getLockedEndpoint } from "./change-endpoint.ts";
import { endpointSubject } from "./endpoint-subject.ts";
import { openCurrentSecret } from "./signing-secrets.ts";

/** The current secret. Nobody sees it without the log saying so. */
export function revealSecret(ctx: OperationContext, id: string): Promise<{ secret: string }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const endpoint = await getLockedEndpoint(tx, organizationId, id);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.secret_revealed",
      subject: endpointSubject(endpoint),
    });
    return { secret: await openCurrentSecret(tx, ctx.sealer, { organizationId, endpointId: id }) };
  });
}
