import { contractRoutes } from "virtual:portal-routes";
import type { portalContract } from "@clipledger/contract/portal-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createContext, useContext } from "react";
import type { PortalCreator, PortalSession } from "./portal-types.ts";

type PortalClient = ContractRouterClient<typeof portalContract>;

/** What creators call with the session of their portal, which knows nothing of the dashboard's. */
export const portalClient: PortalClient = createORPCClient(
  new OpenAPILink(contractRoutes, { url: `${window.location.origin}/portal/v1` }),
);
export const portalApi = createTanstackQueryUtils(portalClient, { path: ["portal"] });

/** Who uses the portal, and for which organizations they work. */
export const portalSessionQuery = portalApi.session.get.queryOptions({ staleTime: 60_000, retry: false });

export interface PortalContextValue {
  readonly session: PortalSession;
  /** Who they are in the organization that is shown; undefined for somebody who only applied. */
  readonly creator: PortalCreator | undefined;
}

export const PortalContext = createContext<PortalContextValue | undefined>(undefined);

/** The creator who uses the portal. */
export function usePortal() {
  const value = useContext(PortalContext);
  if (value === undefined) throw new Error("usePortal needs the portal's frame around it");
  return value;
}

/** The same on pages about one organization, which are only shown to creators of it. */
export function usePortalCreator() {
  const { creator } = usePortal();
  if (creator === undefined) throw new Error("usePortalCreator needs a page about one organization");
  return creator;
}

const storageKey = "clipledger.portal.creator";

/** The organization looked at last, if the person still works for it; otherwise their first. */
export function chosenCreator(session: PortalSession): PortalCreator | undefined {
  const remembered = localStorage.getItem(storageKey);
  return session.creators.find(({ id }) => id === remembered) ?? session.creators[0];
}

export function rememberCreator(creatorId: string) {
  localStorage.setItem(storageKey, creatorId);
}
