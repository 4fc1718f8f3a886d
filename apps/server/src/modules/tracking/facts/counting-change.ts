import type { Transaction } from "../../../infra/db/database.ts";

/**
 * Makes a change of which videos of these accounts count, or for whom. Whoever pays for them may look at what it does to
 * amounts, and refuse it by throwing. Called with all other locks of the change held.
 */
export type CountingChange = <Result>(
  tx: Transaction,
  accountIds: readonly string[],
  change: () => Promise<Result>,
) => Promise<Result>;

/** Nobody looks at amounts. */
export const changePlainly: CountingChange = (_tx, _accountIds, change) => change();
