import type { SyncContext } from "@clipledger/contract/tracking";
import type { Clock } from "../../../infra/clock.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { type NewRun, type QueuedRun, queueAccountRuns, queueVideoRuns } from "./runs.queries.ts";
import { orderSyncs } from "./sync-order.ts";

/** An account (`orgacc_`) or an individually tracked video (`orgvid_`). */
export type SyncTarget =
  | { readonly kind: "account"; readonly id: string }
  | { readonly kind: "video"; readonly id: string };

interface QueueContext {
  readonly organization: { readonly id: string };
  readonly clock: Clock;
}

/**
 * Puts a run for each target into the queue, all in one group, and answers their event ids in the targets' order. A
 * target that waits already keeps its run, and its event id is answered. The targets must exist.
 */
export async function queueRuns(
  tx: Transaction,
  ctx: QueueContext,
  targets: readonly SyncTarget[],
  context: SyncContext,
): Promise<string[]> {
  const organizationId = ctx.organization.id;
  const common = {
    organizationId,
    groupId: createId("syncGroup"),
    context,
    queuedAt: ctx.clock.now(),
  };
  const runs = [
    ...(await queueAccountRuns(tx, common, newRunsFor(targets, "account"))),
    ...(await queueVideoRuns(tx, common, newRunsFor(targets, "video"))),
  ];
  // Someone who asks does not wait behind the scheduled ones, even where one of those was queued first.
  const ordered = context === "scheduled" ? runs.filter(({ is_new }) => is_new) : runs;
  await orderSyncs(
    tx,
    ordered.map(({ id }) => ({ organizationId, runId: id, context })),
  );
  return eventIdsOf(targets, runs);
}

function newRunsFor(targets: readonly SyncTarget[], kind: SyncTarget["kind"]): NewRun[] {
  const ids = new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id));
  return Array.from(ids, (targetId) => ({
    targetId,
    runId: createId("syncRun"),
    eventId: createId("syncEvent"),
  }));
}

function eventIdsOf(targets: readonly SyncTarget[], runs: readonly QueuedRun[]): string[] {
  const eventIds = new Map(runs.map(({ target_id, event_id }) => [target_id, event_id]));
  return targets.map(({ id }) => {
    const eventId = eventIds.get(id);
    if (eventId === undefined) throw new Error(`Nothing is tracked as ${id}`);
    return eventId;
  });
}
