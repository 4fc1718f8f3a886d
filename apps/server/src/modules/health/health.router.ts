import type { HealthOutput } from "@clipledger/contract/dashboard/health";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { connectionChecks } from "./connection-checks.ts";
import { runChecks, withoutDetails } from "./run-checks.ts";

const { health } = implement(dashboardContract).$context<OperationContext>();

export const healthDashboard = { health: { get: health.get.handler(({ context }) => getHealth(context)) } };

/** The organization's own connections with what concerns all; folders, hosts and messages of others stay at the server. */
async function getHealth(ctx: OperationContext): Promise<HealthOutput> {
  const { db, clock, payoutProvider, organization } = ctx;
  const own = connectionChecks({
    ...{ db, clock, organizationId: organization.id },
    payoutProvider: payoutProvider?.kind ?? "none",
  });
  const [ofServer, ofOrganization] = await Promise.all([ctx.checkServer(), runChecks(own)]);
  return {
    checkedAt: clock.now().toISOString(),
    findings: [...ofOrganization.map(withoutDetails), ...ofServer],
  };
}
