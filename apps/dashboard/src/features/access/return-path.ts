/** A path on this site, or the start page: a link must not send people elsewhere after signing in. */
export function safeReturnPath(path: string | undefined) {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return "/";
  return path.startsWith("/sign-in") ? "/" : path;
}
