import type { Transaction } from "../../../infra/db/database.ts";
import { recountAccounts } from "./recount-accounts.ts";
import { type AccountRow, updateCompetitor, updateOrigin } from "./tracked-accounts.queries.ts";

/**
 * Accounts that only came along with a video or an import become tracked by themselves. Samples among their videos stay
 * samples until the account's own sync brings them. The caller holds the facts' lock.
 */
export async function takeOverAccounts(
  tx: Transaction,
  organizationKey: number,
  accounts: readonly AccountRow[],
  at: Date,
  isCompetitor?: boolean,
): Promise<void> {
  if (accounts.length === 0) return;
  const keys = accounts.map(({ key }) => key);
  await updateOrigin(tx, organizationKey, keys, "added", at);
  if (isCompetitor === undefined) return;
  await recountAccounts(tx, organizationKey, keys, () =>
    updateCompetitor(tx, organizationKey, keys, isCompetitor, at),
  );
}
