import type { Organization, Session } from "./types.ts";

const storageKey = "clipledger.organization";

/** The organization used last, if the person is still in it; otherwise their first. */
export function chosenOrganization(session: Session): Organization | undefined {
  const remembered = localStorage.getItem(storageKey);
  return session.organizations.find(({ id }) => id === remembered) ?? session.organizations[0];
}

export function rememberOrganization(organizationId: string) {
  localStorage.setItem(storageKey, organizationId);
}
