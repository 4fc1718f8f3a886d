import { contractRoutes } from "virtual:portal-routes";
import type { portalContract } from "@clipledger/contract/portal-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";

export type PortalClient = ContractRouterClient<typeof portalContract>;

/** What creators call with the session of their portal, which knows nothing of the dashboard's. */
export const portalClient: PortalClient = createORPCClient(
  new OpenAPILink(contractRoutes, { url: `${window.location.origin}/portal/v1` }),
);
export const portalApi = createTanstackQueryUtils(portalClient, { path: ["portal"] });
