/** The token of an emailed link, from the query or from behind the hash. */
export function linkToken(location: { readonly search: string; readonly hash: string }): string | undefined {
  const fromQuery = new URLSearchParams(location.search).get("token");
  const afterHash = location.hash.replace(/^#/, "");
  const fromHash = new URLSearchParams(afterHash).get("token") ?? afterHash;
  const token = fromQuery ?? fromHash;
  return token === "" ? undefined : token;
}

/** A path on this site, or the start page: a link must not send people elsewhere after signing in. */
export function safeReturnPath(path: string | undefined) {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return "/";
  return path.startsWith("/sign-in") ? "/" : path;
}
