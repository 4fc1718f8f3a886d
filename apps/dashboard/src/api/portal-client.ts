import { contractRoutes } from "virtual:portal-routes";
import type { portalContract } from "@clipledger/contract/portal-contract";
import type { ContractRouterClient } from "@orpc/contract";
import { createContractClient } from "./contract-client.ts";

type PortalClient = ContractRouterClient<typeof portalContract>;

/** What creators call with the session of their portal, which knows nothing of the dashboard's. */
export const portalClient: PortalClient = createContractClient(contractRoutes, { prefix: "/portal/v1" });
