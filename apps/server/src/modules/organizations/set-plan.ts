import type { Plan } from "@clipledger/domain/organizations/plans";
import { systemActor } from "../../infra/actors.ts";
import type { Services } from "../../infra/context.ts";
import { recordActivity } from "./activity/record-activity.ts";
import { findOrganization, lockOrganization, updatePlan } from "./organizations.queries.ts";

/** Answers the plan before, or undefined without the organization. Setting the same plan changes nothing. */
export function setPlan(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
  plan: Plan,
): Promise<Plan | undefined> {
  return db.transaction(async (tx) => {
    if ((await findOrganization(tx, organizationId)) === undefined) return undefined;
    const { name, plan: before } = await lockOrganization(tx, organizationId);
    if (before === plan) return before;
    await updatePlan(tx, organizationId, plan, clock.now());
    await recordActivity(
      tx,
      { actor: systemActor, clock, organization: { id: organizationId } },
      {
        type: "organization.plan_changed",
        subject: { type: "organization", id: organizationId, label: name },
        changes: { plan: { before, after: plan } },
      },
    );
    return before;
  });
}
