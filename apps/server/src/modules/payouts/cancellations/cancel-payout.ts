import type { Issue } from "@clipledger/contract/errors";
import type { WindowAddress } from "@clipledger/contract/payouts/window-address";
import { parseWireWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { bringAmountsUpToDate } from "../../campaigns/amounts/bring-amounts-up-to-date.ts";
import { tellHoldChange } from "../../campaigns/holds/tell-hold-change.ts";
import { toEventWindow } from "../../campaigns/windows/event-windows.ts";
import { holdOwnersOfAll, holdWindowOwners } from "../../campaigns/windows/hold-window-owners.ts";
import { tellDueCleared } from "../../campaigns/windows/tell-due-cleared.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { type AddressedWindow, lockWindow } from "../books/windows.queries.ts";
import { insertCancellation } from "./cancellations.queries.ts";
import { windowSubject } from "./window-subject.ts";

interface Reason {
  readonly reasonNote?: string | null | undefined;
}

/** Takes a due window out of the queue. */
export function cancelPayout(
  ctx: OperationContext,
  { reasonNote, ...address }: WindowAddress & Reason,
): Promise<{ success: true; cancellationId: string }> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await holdWindowOwners(tx, organizationId, address, dateOf(at));
    await bringAmountsUpToDate(tx, organizationId, at);
    const window = await lockWindow(tx, organizationId, address);
    const message = whyNot(ctx, window);
    if (message !== undefined) throw new AppError("PAYOUT_CONFLICT", undefined, { message });
    const cancellationId = await cancel(tx, ctx, window, reasonNote || null);
    await tellHoldChange(tx, ctx);
    return { success: true, cancellationId };
  });
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
    await holdOwnersOfAll(tx, organizationId, windows, dateOf(at));
    await bringAmountsUpToDate(tx, organizationId, at);
    const locked = await lockAll(tx, organizationId, windows);
    const issues = locked.flatMap(({ place, window }): Issue[] => {
      const message = window === undefined ? "There is no such window" : whyNot(ctx, window);
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
      if (window !== undefined) canceled.set(place, await cancel(tx, ctx, window, reasonNote || null));
    await tellHoldChange(tx, ctx);
    return { success: true, cancellationIds: windows.flatMap((_, place) => canceled.get(place) ?? []) };
  });
}

function byPath(left: Issue, right: Issue): number {
  return left.path.localeCompare(right.path, "en", { numeric: true });
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

/** In the order in which windows are locked: by campaign, creator and first day. */
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

/** Why the window cannot be canceled now; undefined when it can. */
function whyNot({ clock }: OperationContext, { state, ends_on }: AddressedWindow): string | undefined {
  if (state === "paying")
    return "A payout of this window waits for the provider's answer; an owner can settle or abandon it";
  if (state !== "open") return `This window is ${state} already`;
  return ends_on >= dateOf(clock.now()) ? "This window still runs" : undefined;
}

async function cancel(
  tx: Transaction,
  ctx: OperationContext,
  window: AddressedWindow,
  note: string | null,
): Promise<string> {
  await tellDueCleared(tx, ctx, [window.key], "canceled");
  const cancellationId = createId("payoutCancellation");
  await insertCancellation(tx, {
    organizationId: ctx.organization.id,
    id: cancellationId,
    windowKey: window.key,
    reasonNote: note,
    userId: ctx.actor.userId,
    at: ctx.clock.now(),
  });
  const told = toEventWindow(window);
  await publishEvent(tx, ctx, "payout.canceled", { window: told, cancellationId, reason: "canceled", note });
  await recordActivity(tx, ctx, {
    type: "payout.canceled",
    subject: windowSubject(told),
    changes: { reasonNote: { before: null, after: note } },
  });
  return cancellationId;
}
