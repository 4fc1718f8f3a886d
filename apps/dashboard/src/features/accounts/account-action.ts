import type { AccountFigures } from "../../api/types.ts";

/** What a dialog asks about before it is done. */
export type AccountActionName = "max-videos" | "hashtags" | "projects" | "remove";

export interface AccountAction {
  readonly name: AccountActionName;
  readonly accounts: readonly AccountFigures[];
}

/** "Juniper Bakes", or "3 accounts". */
export function accountsText(
  accounts: readonly { readonly username: string | null; readonly displayName: string | null }[],
) {
  const [first] = accounts;
  if (accounts.length !== 1 || first === undefined) return `${accounts.length} accounts`;
  return first.displayName ?? (first.username === null ? "this account" : `@${first.username}`);
}
