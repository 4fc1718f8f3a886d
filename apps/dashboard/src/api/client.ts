import { contractRoutes } from "virtual:contract-routes";
import type { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";

/** The contract knows nothing but JSON, so its types are those of the answers. */
export type DashboardClient = ContractRouterClient<typeof dashboardContract, CallContext>;

/** What a single call may ask for besides its answer. */
interface CallContext {
  readonly onHeaders?: (headers: Headers) => void;
}

/** Calls that belong to no organization: the session, and accepting an invitation. */
const sessionClient = createClient({});
export const sessionApi = createTanstackQueryUtils(sessionClient, { path: ["session"] });

/** Calls and query keys of one organization; two organizations never share a cache entry. */
export function createOrganizationApi(organizationId: string) {
  const client = createClient({ "x-clipledger-organization": organizationId });
  return createTanstackQueryUtils(client, { path: [organizationId] });
}

function createClient(headers: Record<string, string>): DashboardClient {
  const link = new OpenAPILink<CallContext>(contractRoutes, {
    url: `${window.location.origin}/ui/v1`,
    headers,
    fetch: async (request, init, { context }) => {
      const response = await fetch(request, init);
      context.onHeaders?.(response.headers);
      return response;
    },
  });
  return createORPCClient(link);
}

/** Every signed-in page needs it, so it is read once and kept while the tab is open. */
export const sessionQuery = sessionApi.session.get.queryOptions({ staleTime: 60_000, retry: false });
