import { contractRoutes } from "virtual:contract-routes";
import type { dashboardContract } from "@clipledger/contract/dashboard-contract";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { type CallContext, createContractClient } from "./contract-client.ts";

/** The contract knows nothing but JSON, so its types are those of the answers. */
export type DashboardClient = ContractRouterClient<typeof dashboardContract, CallContext>;

/** Calls that belong to no organization: the session, and accepting an invitation. */
const sessionClient = createClient({});
export const sessionApi = createTanstackQueryUtils(sessionClient, { path: ["session"] });

/** Calls and query keys of one organization; two organizations never share a cache entry. */
export function createOrganizationApi(organizationId: string) {
  const client = createClient({ "x-clipledger-organization": organizationId });
  return createTanstackQueryUtils(client, { path: [organizationId] });
}

function createClient(headers: Record<string, string>): DashboardClient {
  return createContractClient(contractRoutes, { prefix: "/ui/v1", headers });
}

/** Every signed-in page needs it, so it is read once and kept while the tab is open. */
export const sessionQuery = sessionApi.session.get.queryOptions({ staleTime: 60_000, retry: false });
