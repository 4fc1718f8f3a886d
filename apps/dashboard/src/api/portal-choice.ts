import type { PortalCreator, PortalSession } from "./portal-types.ts";

const storageKey = "clipledger.portal.creator";

/** The organization looked at last, if the person still works for it; otherwise their first. */
export function chosenCreator(session: PortalSession): PortalCreator | undefined {
  const remembered = localStorage.getItem(storageKey);
  return session.creators.find(({ id }) => id === remembered) ?? session.creators[0];
}

export function rememberCreator(creatorId: string) {
  localStorage.setItem(storageKey, creatorId);
}
