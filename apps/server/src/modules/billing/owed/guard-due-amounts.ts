import type { AffectedWindows } from "@clipledger/contract/acknowledge";
import type { EventData } from "@clipledger/contract/events/catalog";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { isCapped, omitted, stateSums } from "@clipledger/domain/money/state-sums";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { chunk, groupBy } from "../../../infra/lists.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import type { CountingChange } from "../../tracking/facts/lock-facts.ts";
import { setForCalculation } from "../amounts/calculate-amounts.ts";
import { type CampaignRules, loadCampaignRules } from "../amounts/campaign-rules.ts";
import { readFacts } from "../amounts/kept-facts.ts";
import type { FactsReading } from "../amounts/window-facts.ts";
import {
  type EventWindowRow,
  eventWindowColumns,
  joinEventWindow,
  toEventWindow,
} from "../windows/event-windows.ts";

export interface ActThatLowers {
  readonly cause: EventData<"payout.recalculated">["cause"];
  /** Whether whoever acts knows that due windows will owe less. */
  readonly isAcknowledged: boolean;
}

/**
 * Lets a change happen if no due window owes less by it, or if that is acknowledged: then it is published and logged. Amounts
 * are only calculated here, before and after, under the lock of facts that every such change takes; the change notes what it
 * touched, and whoever reads amounts next recalculates it.
 */
export function guardDueAmounts(ctx: ActingContext, act: ActThatLowers): CountingChange {
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

/** The same for deleting a campaign, after which none of its windows owes anything. The caller has locked amounts. */
export async function guardDueAmountsOfCampaign(
  tx: Transaction,
  ctx: ActingContext,
  campaignId: string,
  { isAcknowledged }: Pick<ActThatLowers, "isAcknowledged">,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const windows = await lockDueWindowsOfCampaign(tx, organizationId, campaignId, dateOf(ctx.clock.now()));
  const owed = await calculateDue(tx, organizationId, windows);
  await settleLowered(
    tx,
    ctx,
    { cause: "campaign_deleted", isAcknowledged },
    loweredOf(windows.rows, owed, new Map()),
  );
}

/** Windows to calculate. Due ones are locked until the transaction ends: nobody pays them meanwhile. */
export interface DueWindows {
  readonly rows: readonly EventWindowRow[];
  /** The rules that the windows are calculated by, before a change and after it. */
  readonly rules: ReadonlyMap<string, CampaignRules>;
}

/** Locks, of the creators to whom the accounts are linked, the due windows that videos of these accounts can be part of. */
function lockDueWindowsOfAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
  today: CalendarDate,
): Promise<DueWindows> {
  return lockDueWindows(
    tx,
    organizationId,
    today,
    sql`(
      select a.creator_id, min(oldest.published_on) as since
      from tracked_accounts a
      cross join lateral (
        select v.published_on from videos v
        where v.organization_key = a.organization_key and v.account_key = a.key and v.counts
        order by v.published_on limit 1
      ) oldest
      where a.organization_id = ${organizationId} and a.id = any(${accountIds}::text[]) and a.creator_id is not null
      group by a.creator_id
    ) touched
    join billing_windows w on w.creator_id = touched.creator_id and w.ends_on >= touched.since`,
  );
}

function lockDueWindowsOfCampaign(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
  today: CalendarDate,
): Promise<DueWindows> {
  return lockDueWindows(
    tx,
    organizationId,
    today,
    sql`(select ${campaignId}::text as id) asked join billing_windows w on w.campaign_id = asked.id`,
  );
}

/** A window that waits for the provider is among them: should the provider refuse, it is due as before. */
async function lockDueWindows(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  source: SqlFragment,
): Promise<DueWindows> {
  const rows = await tx.rows<EventWindowRow>(sql`
    select ${eventWindowColumns} from ${source} ${joinEventWindow}
    where w.organization_id = ${organizationId} and w.state in ('open', 'paying') and w.ends_on < ${today}::date
    order by w.campaign_id, w.creator_id, w.starts_on for no key update of w`);
  const campaignIds = [...new Set(rows.map(({ campaign_id }) => campaign_id))];
  return { rows, rules: await loadCampaignRules(tx, organizationId, campaignIds) };
}

const WINDOWS_AT_ONCE = 500;

/** What the windows owe by what is stored now, by their keys. Stores nothing: whoever reads amounts next does. */
export async function calculateDue(
  tx: Transaction,
  organizationId: string,
  { rows, rules }: DueWindows,
  reading: Pick<FactsReading, "leavesOutSimulated"> = {},
): Promise<Map<number, bigint>> {
  const amounts = new Map<number, bigint>();
  if (rows.length > 0) await setForCalculation(tx);
  for (const [campaignId, windows] of groupBy(rows, ({ campaign_id }) => campaign_id)) {
    const ofCampaign = rules.get(campaignId);
    if (ofCampaign === undefined) throw new Error(`No rules of ${campaignId}`);
    for (const part of chunk(windows, WINDOWS_AT_ONCE)) {
      const keys = part.map(({ key }) => key);
      const facts = await readFacts(tx, organizationId, keys, { ...ofCampaign.compiled, ...reading });
      for (const { key, amountMinor } of facts.map(ofCampaign.calculate)) amounts.set(key, amountMinor);
    }
  }
  return amounts;
}

export interface LoweredWindow {
  readonly row: EventWindowRow;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** Windows that owe less after a change. One that is missing after it owes nothing any more. */
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

/** Refuses the act for what it takes from due windows, or publishes and logs it. */
async function settleLowered(
  tx: Transaction,
  ctx: ActingContext,
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

export function toAffected(lowered: readonly LoweredWindow[]): AffectedWindows {
  const byLoss = [...lowered].sort((one, other) => Number(lossOf(other) - lossOf(one)));
  return {
    windows: byLoss.slice(0, LISTED_WINDOWS).map(({ row, beforeMinor, afterMinor }) => {
      const { creatorUserId: _person, ...window } = toEventWindow(row);
      return {
        ...window,
        payoutPrecision: currencyOf(row.currency).precision,
        previousAmount: Number(beforeMinor),
        payoutAmount: Number(afterMinor),
        ...(isCapped(beforeMinor) && { amountCapped: true as const }),
      };
    }),
    windowCount: lowered.length,
    totals: [...groupBy(lowered, ({ row }) => row.currency)].map(([currency, windows]) => ({
      currency,
      payoutPrecision: currencyOf(currency).precision,
      ...totalsOf(windows),
      count: windows.length,
    })),
  };
}

function lossOf({ beforeMinor, afterMinor }: LoweredWindow): bigint {
  return beforeMinor - afterMinor;
}

/** A window whose amount is capped before the change is in neither sum: nothing tells how much it loses. */
function totalsOf(windows: readonly LoweredWindow[]) {
  const summed = windows.filter(({ beforeMinor }) => !isCapped(beforeMinor));
  const sumOf = (amountOf: (window: LoweredWindow) => bigint) =>
    summed.reduce((sum, window) => sum + amountOf(window), 0n);
  return {
    ...stateSums({
      previousAmount: sumOf(({ beforeMinor }) => beforeMinor),
      payoutAmount: sumOf(({ afterMinor }) => afterMinor),
    }),
    ...omitted(windows.length - summed.length),
  };
}

async function recordLowered(
  tx: Transaction,
  ctx: ActingContext,
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
