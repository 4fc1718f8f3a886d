import { planLimits } from "@clipledger/domain/organizations/plans";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { getOrganization } from "../../organizations/organizations.queries.ts";
import { cancelRest } from "../endpoints/cancel-pending.ts";
import { disableUntold } from "../endpoints/disable-endpoint.ts";
import { endpointSubject } from "../endpoints/endpoint-subject.ts";
import { clearFailing, updateState } from "../endpoints/endpoints.queries.ts";
import { settleEvents } from "../feed/place-events.ts";
import { tellDisabled } from "../mails/tell-disabled.ts";
import { lockActiveEndpoints, lockPlanDisabledEndpoints } from "./plans.queries.ts";

/** A plan without API access disables what is active; one with it resumes what was disabled for that, and nothing else. */
export async function followPlan(
  tx: Transaction,
  services: Pick<Services, "clock">,
  organizationId: string,
  at: Date,
): Promise<void> {
  await settleEvents(tx, organizationId, at);
  const { plan } = await getOrganization(tx, organizationId);
  const follow = planLimits(plan).apiAccess ? resumeAll : disableAll;
  await follow(tx, services, organizationId, at);
}

async function disableAll(
  tx: Transaction,
  services: Pick<Services, "clock">,
  organizationId: string,
  at: Date,
): Promise<void> {
  const disabledIds: string[] = [];
  for (const { key } of await lockActiveEndpoints(tx, organizationId)) {
    const id = await disableUntold(tx, services, { organizationId, endpointKey: key, reason: "plan", at });
    if (id !== undefined) disabledIds.push(id);
  }
  if (disabledIds.length > 0) await tellDisabled(tx, organizationId, disabledIds);
}

async function resumeAll(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  organizationId: string,
  at: Date,
): Promise<void> {
  for (const endpoint of await lockPlanDisabledEndpoints(tx, organizationId)) {
    // What is still being canceled comes back with one of the next looks.
    if (!(await cancelRest(tx, organizationId, endpoint.key, at))) continue;
    await updateState(tx, organizationId, endpoint.id, "active", at);
    await clearFailing(tx, organizationId, endpoint.id);
    await recordActivity(
      tx,
      { actor: systemActor, clock, organization: { id: organizationId } },
      { type: "webhook_endpoint.resumed", subject: endpointSubject(endpoint) },
    );
  }
}
