import { contractRoutes } from "virtual:portal-routes";
import type { portalContract } from "@clipledger/contract/portal-contract";
import type { ContractRouterClient } from "@orpc/contract";
import { createContractClient } from "./contract-client.ts";

type PortalClient = ContractRouterClient<typeof portalContract>;

/** What creators call with the session of their portal, which knows nothing of the dashboard's. */
export const portalClient: PortalClient = createContractClient(contractRoutes, { prefix: "/portal/v1" });

const organizationKey = "clipledger.portal.organization";

/** Whose portal was last open in this browser, so that the page to sign in can show it. */
export function rememberedOrganization(): string | undefined {
  return localStorage.getItem(organizationKey) ?? undefined;
}

export function rememberOrganization(organizationId: string) {
  localStorage.setItem(organizationKey, organizationId);
}
