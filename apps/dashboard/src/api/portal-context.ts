import { createContext, useContext } from "react";
import type { PortalCreator, PortalSession } from "./portal-types.ts";

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
