import type { AffectedWindows } from "@clipledger/contract/acknowledge";
import type { EventData } from "@clipledger/contract/events/catalog";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import type { CountingChange } from "../../tracking/facts/counting-change.ts";
import { stated } from "../amounts/campaign-rules.ts";
import { groupBy } from "../assignments/group-by.ts";
import { type EventWindowRow, toEventWindow } from "../windows/event-windows.ts";
import { calculateDue, lockDueWindowsOfAccounts } from "./due-windows.ts";

export interface ActThatLowers {
  readonly cause: EventData<"payout.recalculated">["cause"];
  /** Whether whoever acts knows that due windows will owe less. */
  readonly isAcknowledged: boolean;
}

/**
 * Lets a change happen if no due window owes less by it, or if that is acknowledged: then it is told and logged. Amounts are
 * only read here, before and after, under the facts' lock that every such change holds; the change notes what it touched,
 * and whoever reads amounts next recalculates it.
 */
export function guardDueAmounts(ctx: OperationContext, act: ActThatLowers): CountingChange {
  const organizationId = ctx.organization.id;
  return async (tx, accountIds, change) => {
    const today = dateOf(ctx.clock.now());
    const windows = await lockDueWindowsOfAccounts(tx, organizationId, accountIds, today);
    if (windows.rows.length === 0) return change();
    const before = await calculateDue(tx, organizationId, windows);
    const result = await change();
    const after = await calculateDue(tx, organizationId, windows);
    await settleLowered(tx, ctx, act, loweredOf(windows.rows, before, after));
    return result;
  };
}

interface LoweredWindow {
  readonly row: EventWindowRow;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** Windows missing after the change owe nothing any more. */
export function loweredOf(
  rows: readonly EventWindowRow[],
  before: ReadonlyMap<number, bigint>,
  after: ReadonlyMap<number, bigint>,
): LoweredWindow[] {
  return rows
    .map((row) => ({
      row,
      beforeMinor: before.get(Number(row.key)) ?? 0n,
      afterMinor: after.get(Number(row.key)) ?? 0n,
    }))
    .filter(({ beforeMinor, afterMinor }) => afterMinor < beforeMinor);
}

/** Refuses the act for what it takes from due windows, or tells and logs it. */
export async function settleLowered(
  tx: Transaction,
  ctx: OperationContext,
  { cause, isAcknowledged }: ActThatLowers,
  lowered: readonly LoweredWindow[],
): Promise<void> {
  if (lowered.length === 0) return;
  if (!isAcknowledged) throw new AppError("PAYOUT_WINDOWS_AFFECTED", toAffected(lowered));
  await publishEvents(
    tx,
    ctx,
    lowered.map(({ row, beforeMinor, afterMinor }) => ({
      type: "payout.recalculated",
      data: {
        window: {
          ...toEventWindow(row),
          payoutPrecision: currencyOf(row.currency).precision,
          payoutCurrency: row.currency,
        },
        generation: row.generation,
        previousAmount: Number(beforeMinor),
        payoutAmount: Number(afterMinor),
        cause,
      },
    })),
  );
  for (const window of lowered) await recordLowered(tx, ctx, cause, window);
}

const LISTED_WINDOWS = 100;

function toAffected(lowered: readonly LoweredWindow[]): AffectedWindows {
  const byLoss = [...lowered].sort((one, other) => Number(lossOf(other) - lossOf(one)));
  return {
    windows: byLoss.slice(0, LISTED_WINDOWS).map(({ row, beforeMinor, afterMinor }) => {
      const { creatorUserId: _person, ...window } = toEventWindow(row);
      return {
        ...window,
        payoutPrecision: currencyOf(row.currency).precision,
        previousAmount: Number(beforeMinor),
        payoutAmount: Number(afterMinor),
      };
    }),
    windowCount: lowered.length,
    totals: [...groupBy(lowered, ({ row }) => row.currency)].map(([currency, windows]) => ({
      currency,
      payoutPrecision: currencyOf(currency).precision,
      previousAmount: totalOf(windows, ({ beforeMinor }) => beforeMinor),
      payoutAmount: totalOf(windows, ({ afterMinor }) => afterMinor),
      count: windows.length,
    })),
  };
}

function lossOf({ beforeMinor, afterMinor }: LoweredWindow): bigint {
  return beforeMinor - afterMinor;
}

function totalOf(windows: readonly LoweredWindow[], amountOf: (window: LoweredWindow) => bigint): number {
  return Number(stated(windows.reduce((sum, window) => sum + amountOf(window), 0n)));
}

async function recordLowered(
  tx: Transaction,
  ctx: OperationContext,
  cause: ActThatLowers["cause"],
  { row, beforeMinor, afterMinor }: LoweredWindow,
): Promise<void> {
  const { id, creatorName, currency } = toEventWindow(row);
  const moneyOf = (amountMinor: bigint) => formatMoney({ amountMinor, currency });
  await recordActivity(tx, ctx, {
    type: "payout.recalculated",
    subject: { type: "payout_window", id, ...(creatorName !== null && { label: creatorName }) },
    changes: {
      payoutAmount: { before: moneyOf(beforeMinor), after: moneyOf(afterMinor) },
      cause: { before: null, after: cause },
    },
  });
}
