import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createContext, useContext } from "react";
import { portalClient } from "./portal-client.ts";
import type { PortalCreator, PortalSession } from "./types.ts";

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
