/** What a list's address holds beside the list itself: where it stands, and what is open over it. */
const passing = ["page", "view", "add", "create", "track", "invite", "window", "application"];

/** What a saved view keeps of an address, after the question mark. */
export function viewQuery(searchText: string): string {
  const parameters = new URLSearchParams(searchText);
  for (const name of passing) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** Where a saved view is opened, from its first page on. */
export function viewAddress(path: string, view: { readonly id: string; readonly query: string }): string {
  const parameters = new URLSearchParams(view.query);
  parameters.set("view", view.id);
  return `${path}?${parameters}`;
}

/** The saved view that an address names. */
export function viewIdOf(searchText: string): string | undefined {
  return new URLSearchParams(searchText).get("view") ?? undefined;
}
