import { createContext, useContext } from "react";
import type { createOrganizationApi } from "./client.ts";
import type { Organization, Session, SessionUser } from "./types.ts";

export interface OrganizationContextValue {
  readonly api: ReturnType<typeof createOrganizationApi>;
  readonly organization: Organization;
  readonly user: SessionUser;
}

export const OrganizationContext = createContext<OrganizationContextValue | undefined>(undefined);

/** The signed-in person, the organization they are in, and its calls. */
export function useOrganization() {
  const value = useContext(OrganizationContext);
  if (value === undefined) throw new Error("useOrganization needs a signed-in page around it");
  return value;
}

const storageKey = "clipledger.organization";

/** The organization used last, if the person is still in it; otherwise their first. */
export function chosenOrganization(session: Session): Organization | undefined {
  const remembered = localStorage.getItem(storageKey);
  return session.organizations.find(({ id }) => id === remembered) ?? session.organizations[0];
}

export function rememberOrganization(organizationId: string) {
  localStorage.setItem(storageKey, organizationId);
}
