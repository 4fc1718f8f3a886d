/** The token of an emailed link, from the query or from behind the hash. */
export function linkToken(location: { readonly search: string; readonly hash: string }): string | undefined {
  const fromQuery = new URLSearchParams(location.search).get("token");
  const afterHash = location.hash.replace(/^#/, "");
  const fromHash = new URLSearchParams(afterHash).get("token") ?? afterHash;
  const token = fromQuery ?? fromHash;
  return token === "" ? undefined : token;
}
