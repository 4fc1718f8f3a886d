import { isPortalPath } from "./portal-path.ts";

export interface EntrySearch {
  /** Where to go once they are in. */
  readonly to?: string;
}

export function readEntrySearch({ to }: Record<string, unknown>): EntrySearch {
  return isPortalPath(to) ? { to } : {};
}
