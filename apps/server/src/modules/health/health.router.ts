import type { HealthOutput } from "@clipledger/contract/dashboard/health";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import type { OperationContext } from "../../infra/context.ts";
import { operations } from "../../infra/http/operations.ts";
import { connectionChecks } from "./connection-checks.ts";
import { runChecks, withoutDetails } from "./run-checks.ts";

export const healthDashboard = operations(dashboardContract, { health: { get: (ctx) => getHealth(ctx) } });

/** The organization's own connections with what concerns all; folders, hosts and messages of others stay at the server. */
async function getHealth(ctx: OperationContext): Promise<HealthOutput> {
  const { db, clock, payoutProvider, organization } = ctx;
  const own = connectionChecks({
    db,
    clock,
    organizationId: organization.id,
    payoutProvider: payoutProvider?.kind ?? "none",
  });
  const [ofServer, ofOrganization] = await Promise.all([ctx.checkServer(), runChecks(own)]);
  return {
    checkedAt: clock.now().toISOString(),
    findings: [...ofOrganization.map(withoutDetails), ...ofServer],
  };
}
