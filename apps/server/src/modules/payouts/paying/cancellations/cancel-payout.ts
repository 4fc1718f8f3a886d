import type { Issue } from "@clipledger/contract/errors";
import type { EventWindow } from "@clipledger/contract/events/payouts";
import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { parseWireWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { formatMoney } from "@clipledger/domain/money/format";
import type { BalanceLine } from "@clipledger/domain/payouts/balance";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { insertRow } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { createId } from "../../../../infra/ids.ts";
import { calculateChanged } from "../../../billing/amounts/calculate-amounts.ts";
import { lockFreshAmounts, refreshAmountsIn } from "../../../billing/amounts/refresh-amounts.ts";
import { publishHoldChange } from "../../../billing/holds/payout-hold.ts";
import { publishDueCleared, toEventWindow } from "../../../billing/windows/event-windows.ts";
import { lockWindowOwners } from "../../../billing/windows/open-windows.ts";
import type { ActivityRecord } from "../../../organizations/activity/record-activity.ts";
import { recordEvent } from "../../../organizations/activity/record-event.ts";
import type { BooksContext } from "../../books/payouts.queries.ts";
import { type AddressedWindow, lockWindow } from "../../books/windows.queries.ts";
import { useBalance } from "../netting/net-payout.ts";

/** Takes a due window out of the queue. */
export function cancelPayout(
  ctx: OperationContext,
  { reasonNote, ...address }: WindowAddress & Reason,
): Promise<{ success: true; cancellationId: string }> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockWindowOwners(tx, organizationId, [address], dateOf(at));
    await refreshAmountsIn(tx, organizationId, at);
    const window = await lockWindow(tx, organizationId, address);
    const message = refusalReason(ctx, window);
    if (message !== undefined) throw new AppError("PAYOUT_CONFLICT", undefined, { message });
    const cancellationId = await cancelWindow(tx, ctx, window, reasonNote || null);
    await publishHoldChange(tx, ctx);
    return { success: true, cancellationId };
  });
}

interface Reason {
  readonly reasonNote?: string | null | undefined;
}

/** Takes several due windows out of the queue: all, or none with everything that keeps them. */
export function cancelPayouts(
  ctx: OperationContext,
  { windows, reasonNote }: { readonly windows: readonly WindowAddress[] } & Reason,
): Promise<{ success: true; cancellationIds: string[] }> {
  refuseRepeated(windows);
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockWindowOwners(tx, organizationId, windows, dateOf(at));
    await refreshAmountsIn(tx, organizationId, at);
    const locked = await lockAll(tx, organizationId, windows);
    const issues = locked.flatMap(({ place, window }): Issue[] => {
      const message = window === undefined ? "There is no such window" : refusalReason(ctx, window);
      return message === undefined ? [] : [{ path: `windows.${place}`, message }];
    });
    if (issues.length > 0)
      throw new AppError(
        "PAYOUT_CONFLICT",
        { issues: issues.sort(byPath) },
        { message: "Nothing was canceled" },
      );
    const canceled = new Map<number, string>();
    for (const { place, window } of locked)
      if (window !== undefined) canceled.set(place, await cancelWindow(tx, ctx, window, reasonNote || null));
    await publishHoldChange(tx, ctx);
    return { success: true, cancellationIds: windows.flatMap((_, place) => canceled.get(place) ?? []) };
  });
}

function refuseRepeated(windows: readonly WindowAddress[]): void {
  const seen = new Set<string>();
  const issues = windows.flatMap((address, place) => {
    const name = nameOf(address);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ path: `windows.${place}`, message: "This window stands in the list twice" }];
  });
  if (issues.length > 0) throw badRequest(issues);
}

function nameOf(address: WindowAddress): string {
  const { startsOn, endsOn } = parseWireWindow(address) ?? {};
  return [address.campaignId, address.creatorId, startsOn, endsOn].join(" ");
}

interface LockedWindow {
  readonly place: number;
  /** Undefined where there is none. */
  readonly window: AddressedWindow | undefined;
}

/** Locks the windows in the order in which all transactions do: by campaign, creator and first day. */
async function lockAll(
  tx: Transaction,
  organizationId: string,
  windows: readonly WindowAddress[],
): Promise<LockedWindow[]> {
  const ordered = windows
    .map((address, place) => ({ address, place, name: nameOf(address) }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const locked: LockedWindow[] = [];
  for (const { address, place } of ordered) {
    const window = await lockWindow(tx, organizationId, address).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "NOT_FOUND") return undefined;
      throw error;
    });
    locked.push({ place, window });
  }
  return locked;
}

function byPath(left: Issue, right: Issue): number {
  return left.path.localeCompare(right.path, "en", { numeric: true });
}

/** Why the window cannot be canceled now; undefined when it can. */
function refusalReason({ clock }: OperationContext, { state, ends_on }: AddressedWindow): string | undefined {
  if (state === "paying")
    return "A payout of this window waits for the provider's answer; an owner can settle or abandon it";
  if (state !== "open") return `This window is ${state} already`;
  return ends_on >= dateOf(clock.now()) ? "This window still runs" : undefined;
}

interface Netting {
  /** What the rules gave. */
  readonly earnedMinor: bigint;
  /** What the balance takes off, which is all that was to be paid. */
  readonly lines: readonly BalanceLine[];
}

/** Cancels a window whose whole amount the creator's balance takes up. The caller has locked the window and the balance. */
export async function cancelNettedWindow(
  tx: Transaction,
  ctx: BooksContext,
  address: WindowAddress,
  { earnedMinor, lines }: Netting,
): Promise<string> {
  const window = await lockWindow(tx, ctx.organization.id, address);
  const nettedMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const { currency } = window;
  await tx.execute(sql`
    update billing_windows set amount_minor = ${-nettedMinor}
    where organization_id = ${ctx.organization.id} and key = ${window.key} and amount_minor is null`);
  const amount = formatMoney({ amountMinor: -nettedMinor, currency });
  const note = `Set off against the creator's balance: ${amount}`;
  const cancellationId = await cancelWindow(tx, ctx, window, note, { earnedMinor, nettedMinor });
  await useBalance(tx, ctx, lines, { cancellationId });
  return cancellationId;
}

async function cancelWindow(
  tx: Transaction,
  ctx: BooksContext,
  window: AddressedWindow,
  note: string | null,
  netted: NettedAmounts | null = null,
): Promise<string> {
  await publishDueCleared(tx, ctx, [window.key], "canceled");
  const cancellationId = createId("payoutCancellation");
  await insertCancellation(tx, {
    organizationId: ctx.organization.id,
    id: cancellationId,
    windowKey: window.key,
    reasonNote: note,
    userId: ctx.actor.userId,
    at: ctx.clock.now(),
    netted,
  });
  const told = toEventWindow(window);
  const reason = netted === null ? "canceled" : "netted";
  await recordEvent(tx, ctx, {
    type: "payout.canceled",
    data: { window: told, cancellationId, reason, note },
    subject: windowSubject(told),
    changes: { reasonNote: { before: null, after: note } },
  });
  return cancellationId;
}

interface NettedAmounts {
  readonly earnedMinor: bigint;
  readonly nettedMinor: bigint;
}

interface NewCancellation {
  readonly organizationId: string;
  readonly id: string;
  readonly windowKey: bigint;
  readonly reasonNote: string | null;
  readonly userId: string | null;
  readonly at: Date;
  /** Null for a window that somebody canceled. */
  readonly netted: NettedAmounts | null;
}

/** The window keeps the amount it had. */
async function insertCancellation(tx: Transaction, cancellation: NewCancellation): Promise<void> {
  const { organizationId, id, windowKey, reasonNote, userId, at, netted } = cancellation;
  await tx.execute(sql`
    update billing_windows set state = 'canceled', decided_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${windowKey}`);
  await tx.execute(
    insertRow("payout_cancellations", {
      organizationId,
      id,
      windowKey,
      reasonNote,
      canceledByUserId: userId,
      canceledAt: at,
      reason: netted === null ? "canceled" : "netted",
      earnedMinor: netted?.earnedMinor ?? null,
      nettedMinor: netted?.nettedMinor ?? null,
    }),
  );
}

/** Puts a canceled window back into the queue, with what it pays now. The next pass of the due task tells that it is due. */
export function reinstatePayout(
  ctx: OperationContext,
  address: WindowAddress,
): Promise<{ success: true; generation: number }> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockWindowOwners(tx, organizationId, [address], dateOf(at));
    await lockFreshAmounts(tx, organizationId, at);
    const window = await lockWindow(tx, organizationId, address);
    if (window.state !== "canceled") throw new AppError("INVALID_STATE");

    const ended = await endCancellation(tx, organizationId, window.key, at);
    await calculateChanged(tx, organizationId, [window], at);
    const told = toEventWindow(window);
    await recordEvent(tx, ctx, {
      type: "payout.reinstated",
      data: { window: told, cancellationId: ended.id },
      subject: windowSubject(told),
      changes: { generation: { before: window.generation, after: ended.generation } },
    });
    await publishHoldChange(tx, ctx);
    return { success: true, generation: ended.generation };
  });
}

/** The window is due once more, without an amount until it is calculated. Answers the cancellation that ended. */
async function endCancellation(
  tx: Transaction,
  organizationId: string,
  windowKey: bigint,
  at: Date,
): Promise<{ id: string; generation: number }> {
  const { generation } = await tx.row<{ generation: number }>(sql`
    update billing_windows
    set state = 'open', decided_at = null, amount_minor = null, generation = generation + 1, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${windowKey} returning generation`);
  const { id } = await tx.row<{ id: string }>(sql`
    update payout_cancellations set ended_at = ${at}
    where organization_id = ${organizationId} and window_key = ${windowKey} and ended_at is null returning id`);
  return { id, generation };
}

/** What the activity log names: the window, by whom it is due to. */
function windowSubject({ id, creatorName }: EventWindow): ActivityRecord["subject"] {
  return { type: "payout_window", id, ...(creatorName !== null && { label: creatorName }) };
}
