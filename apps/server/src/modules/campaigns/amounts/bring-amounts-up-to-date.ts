import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { openWindows } from "../windows/open-windows.ts";
import {
  areAmountsOutdated,
  listChangedWindows,
  lockAmounts,
  takeAmountChanges,
} from "./amount-changes.queries.ts";
import { calculateByNewRules } from "./calculate-by-new-rules.ts";
import { calculateChanged } from "./calculate-changed.ts";
import { setForCalculation } from "./calculation-settings.ts";

type AmountsContext = Pick<OperationContext, "db" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** For whoever reads amounts outside of a transaction: opens one only when there is something to do. */
export async function refreshAmounts({ db, clock, organization }: AmountsContext): Promise<void> {
  const now = clock.now();
  if (!(await areAmountsOutdated(db, organization.id, dateOf(now)))) return;
  await db.transaction((tx) => holdAmounts(tx, organization.id, now));
}

/**
 * Opens the windows that began, and recalculates those that something has changed since. Whoever shows or uses amounts
 * calls this first, and before locking windows.
 */
export async function bringAmountsUpToDate(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<void> {
  if (await areAmountsOutdated(tx, organizationId, dateOf(now))) await holdAmounts(tx, organizationId, now);
}

/**
 * Does the same, and keeps everybody else from calculating until the transaction ends. For writes that put windows back into
 * the queue: holding these and their owners, they may calculate them too, and wait for nobody.
 */
export async function holdAmounts(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await openWindows(tx, organizationId, dateOf(now));
  await setForCalculation(tx);
  await lockAmounts(tx, organizationId);
  const changes = await takeAmountChanges(tx, organizationId);
  // Each window is written once: a second time would look after its campaign, creator and assignment, whom others may hold.
  const changed = await listChangedWindows(tx, organizationId, changes);
  const changedKeys = new Set(changed.map(({ key }) => Number(key)));
  for (const { campaign_id: campaignId } of changes) {
    if (campaignId === null) continue;
    changed.push(...(await calculateByNewRules(tx, { organizationId, campaignId }, changedKeys, now)));
  }
  await calculateChanged(tx, organizationId, changed, now);
}
