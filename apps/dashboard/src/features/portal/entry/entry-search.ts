interface EntrySearch {
  /** Where to go once they are in. */
  readonly to?: string;
  /** Whose portal it is. */
  readonly organization?: string;
}

export function readEntrySearch({ to, organization }: Record<string, unknown>): EntrySearch {
  return {
    ...(isPortalPath(to) && { to }),
    ...(isOrganizationId(organization) && { organization }),
  };
}

function isOrganizationId(text: unknown): text is string {
  return typeof text === "string" && /^org_[0-9A-Za-z]{12}$/.test(text);
}

/** A page of the portal, or its start: a link must not send people elsewhere once they are in. */
export function portalPath(path: unknown): string {
  return isPortalPath(path) ? path : "/portal";
}

/** Where to ask for a link, and to come back from. */
export function portalSignInPath(to: string | undefined): string {
  return to === undefined || to === "/portal"
    ? "/portal/sign-in"
    : `/portal/sign-in?${new URLSearchParams({ to })}`;
}

function isPortalPath(path: unknown): path is string {
  return typeof path === "string" && /^\/portal(\/[A-Za-z0-9_-]+)*$/.test(path) && path.length <= 200;
}
