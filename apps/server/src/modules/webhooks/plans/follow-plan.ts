import { PLANS, type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { getOrganization } from "../../organizations/organizations.queries.ts";
import { endpointSubject, type LockedEndpoint } from "../endpoints/change-endpoint.ts";
import { cancelRest, clearFailing, disableWithoutMail, updateState } from "../endpoints/endpoint-states.ts";
import { placeBacklog, settleEvents } from "../feed/place-events.ts";
import { notifyDisabled } from "../mails/endpoint-mails.ts";

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
    const id = await disableWithoutMail(tx, services, {
      organizationId,
      endpointKey: key,
      reason: "plan",
      at,
    });
    if (id !== undefined) disabledIds.push(id);
  }
  if (disabledIds.length > 0) await notifyDisabled(tx, organizationId, disabledIds);
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

export const followPlansTask = defineTask({
  name: "webhooks.follow-plans",
  input: z.object({}),
  schedule: "*/5 * * * *",
  run: followPlans,
});

const plansWithoutAccess = PLANS.filter((plan) => !planLimits(plan).apiAccess);

/** Finds plans that were changed by anything but the command, which calls `followPlan` at once. */
async function followPlans(services: Services): Promise<void> {
  const at = services.clock.now();
  for (const organizationId of await listOrganizationsOffPlan(services.db, plansWithoutAccess)) {
    await placeBacklog(services, organizationId);
    await services.db.transaction((tx) => followPlan(tx, services, organizationId, at));
  }
}

type PlannedEndpoint = Pick<LockedEndpoint, "id" | "key" | "url">;

function lockActiveEndpoints(tx: Transaction, organizationId: string): Promise<PlannedEndpoint[]> {
  return tx.rows(sql`
    select id, key, url from webhook_endpoints
    where organization_id = ${organizationId} and state = 'active' order by key for no key update`);
}

function lockPlanDisabledEndpoints(tx: Transaction, organizationId: string): Promise<PlannedEndpoint[]> {
  return tx.rows(sql`
    select id, key, url from webhook_endpoints
    where organization_id = ${organizationId} and disabled_reason = 'plan' order by key for no key update`);
}

/** Lists organizations with an endpoint that is active without API access, or disabled although they have it. */
async function listOrganizationsOffPlan(
  db: Queryable,
  plansWithoutAccess: readonly Plan[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where exists (
      select from webhook_endpoints e
      where e.organization_id = o.id and (
        (e.state = 'active' and o.plan = any(${plansWithoutAccess}::text[]))
        or (e.disabled_reason = 'plan' and o.plan <> all(${plansWithoutAccess}::text[]))
      )
    )
    order by o.id`);
  return rows.map(({ id }) => id);
}
