import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Database, Transaction } from "../../../infra/db/database.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { lockAmounts } from "../lock-amounts.ts";
import {
  enqueueOpening,
  openAllWindows,
  openWindows,
  openWindowsOrder,
  refreshWindows,
} from "../windows/open-windows.ts";
import {
  areAmountsOutdated,
  isAmountMissing,
  listChangedWindows,
  listMissingAmounts,
  takeAmountChanges,
} from "./amount-changes.ts";
import { calculateByNewRules, calculateChanged, setForCalculation } from "./calculate-amounts.ts";

type AmountsContext = Pick<OperationContext, "db" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** As many windows without an amount as one transaction of a batch calculates. */
const WINDOWS_OF_A_BATCH = 2_000;
/** As many windows without an amount as anybody waits for. */
const WINDOWS_AT_ONCE = 20_000;

/**
 * For whoever reads amounts outside of a transaction. New windows are opened and calculated batch by batch, each in a transaction
 * of its own. Of more than anybody waits for it does one batch and refuses, and the task goes on.
 */
export async function refreshAmounts(ctx: AmountsContext): Promise<void> {
  const { db, clock, organization } = ctx;
  const now = clock.now();
  if (!(await areAmountsOutdated(db, organization.id, dateOf(now)))) return;
  await refreshWindows(ctx);
  const isTooMuch = await isAmountMissing(db, organization.id, WINDOWS_AT_ONCE);
  while (await isAmountMissing(db, organization.id, WINDOWS_OF_A_BATCH)) {
    await calculateBatch(db, organization.id, now);
    if (!isTooMuch) continue;
    await enqueueOpening(db, organization.id);
    throw stillCalculating();
  }
  await db.transaction((tx) => lockFreshAmounts(tx, organization.id, now));
}

/** For tasks, which refresh however many windows there are. */
export async function refreshAllAmounts(ctx: AmountsContext): Promise<void> {
  const { db, clock, organization } = ctx;
  await openAllWindows(ctx);
  while (await isAmountMissing(db, organization.id, WINDOWS_OF_A_BATCH))
    await calculateBatch(db, organization.id, clock.now());
  await refreshAmounts(ctx);
}

export const openWindowsTask = defineTask({
  ...openWindowsOrder,
  run: (services: Services, { organizationId }) =>
    refreshAllAmounts({ ...services, organization: { id: organizationId } }),
});

function calculateBatch(db: Database, organizationId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await setForCalculation(tx);
    await lockAmounts(tx, organizationId);
    const windows = await listMissingAmounts(tx, organizationId, WINDOWS_OF_A_BATCH);
    await calculateChanged(tx, organizationId, windows, now);
  });
}

function stillCalculating(): AppError {
  const message = "Amounts of very many billing windows are still being calculated; try again shortly";
  return new AppError("BUSY", undefined, { message });
}

/**
 * For transactions: opens the windows that began, and recalculates those that something has changed since. Whoever shows or
 * uses amounts calls this first, and before locking windows.
 */
export async function refreshAmountsIn(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  if (await areAmountsOutdated(tx, organizationId, dateOf(now)))
    await lockFreshAmounts(tx, organizationId, now);
}

/**
 * Refreshes amounts, and keeps everybody else from calculating until the transaction ends. For writes that put windows back
 * into the queue: having locked these and their owners, they can calculate them too, and wait for nobody.
 */
export async function lockFreshAmounts(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await openWindows(tx, organizationId, dateOf(now));
  await setForCalculation(tx);
  await lockAmounts(tx, organizationId);
  if (await isAmountMissing(tx, organizationId, WINDOWS_AT_ONCE)) throw stillCalculating();
  const changes = await takeAmountChanges(tx, organizationId);
  // Each window is written once: a second write checks its campaign, creator and assignment, which others may have locked.
  const changed = await listChangedWindows(tx, organizationId, changes);
  const changedKeys = new Set(changed.map(({ key }) => Number(key)));
  for (const { campaign_id: campaignId } of changes) {
    if (campaignId === null) continue;
    changed.push(...(await calculateByNewRules(tx, { organizationId, campaignId }, changedKeys, now)));
  }
  await calculateChanged(tx, organizationId, changed, now);
}

/** Brings amounts up to date; false where there are more than anybody waits for: what is known then is shown as far as it goes. */
export async function tryRefreshAmounts(ctx: OperationContext): Promise<boolean> {
  try {
    await refreshAmounts(ctx);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "BUSY") return false;
    throw error;
  }
}
