import { id, matching, pageAddress } from "../../../ui/primitives/lists/address-fields.ts";

export const entryAddress = pageAddress({
  /** Where to go once they are in. */
  to: matching(isPortalPath),
  /** Whose portal it is. */
  organization: id("org_"),
});

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
