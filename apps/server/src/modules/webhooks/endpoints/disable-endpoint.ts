import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { tellDisabled } from "../mails/tell-disabled.ts";
import { cancelPending } from "./cancel-pending.ts";
import { endpointSubject } from "./endpoint-subject.ts";
import { type DisabledEndpoint, markDisabled } from "./endpoints.queries.ts";

/** An endpoint that is not active stays as it is. Events must have been settled before, in the same transaction. */
export async function disableEndpoint(
  tx: Transaction,
  services: Pick<Services, "clock">,
  disabling: DisabledEndpoint,
): Promise<void> {
  const endpointId = await disableUntold(tx, services, disabling);
  if (endpointId !== undefined) await tellDisabled(tx, disabling.organizationId, [endpointId]);
}

/** The same without the emails, for callers that tell of several at once. Answers the id of what it disabled. */
export async function disableUntold(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  disabling: DisabledEndpoint,
): Promise<string | undefined> {
  const { organizationId, endpointKey, reason, at } = disabling;
  const endpoint = await markDisabled(tx, disabling);
  if (endpoint === undefined) return undefined;
  await cancelPending(tx, organizationId, endpointKey, at);
  await recordActivity(
    tx,
    { actor: systemActor, clock, organization: { id: organizationId } },
    {
      type: "webhook_endpoint.disabled",
      subject: endpointSubject(endpoint),
      changes: { disabledReason: { before: null, after: reason } },
    },
  );
  return endpoint.id;
}
