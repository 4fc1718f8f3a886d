/** A page of the portal, or its start: a link must not send people elsewhere once they are in. */
export function portalPath(path: unknown): string {
  return isPortalPath(path) ? path : "/portal";
}

export function isPortalPath(path: unknown): path is string {
  return typeof path === "string" && /^\/portal(\/[A-Za-z0-9_-]+)*$/.test(path) && path.length <= 200;
}
