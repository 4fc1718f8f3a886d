import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { ownCycles } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { ActingContext, OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import type { LockedCreator } from "../../creators/creators.queries.ts";
import { loadEventCreator } from "../../creators/event-creators.ts";
import { withdrawInvitation } from "../../creators/invitations/withdraw-invitation.ts";
import { creatorSubject, lockActiveCreator } from "../../creators/locked-creator.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import type { MovedEnd } from "../windows/realign-windows.ts";
import type { Assignment } from "./assignment.ts";
import { updateArchivedAt } from "./assignments.queries.ts";
import { changeSpans } from "./change-spans.ts";
import { withAssigned } from "./with-assigned.ts";

export function archiveCreator(ctx: OperationContext, id: string): Promise<{ success: true }> {
  return withAssigned(ctx, { creatorIds: [id] }, async (tx, { occupation }) => {
    const creator = await lockActiveCreator(tx, ctx, id);
    await archiveHeld(tx, ctx, creator, occupation.get(id) ?? []);
    await recordActivity(tx, ctx, {
      type: "creator.archived",
      subject: creatorSubject(creator),
      changes: { creatorStatus: { before: "active", after: "archived" } },
    });
    return { success: true };
  });
}

/**
 * What the creator works on ends with its current cycle, unless it ends before; what was scheduled goes. The caller holds
 * the creator and all these assignments of theirs.
 */
export async function archiveHeld(
  tx: Transaction,
  ctx: ActingContext,
  creator: LockedCreator,
  assignments: readonly Assignment[],
): Promise<void> {
  const at = ctx.clock.now();
  const today = dateOf(at);
  await changeSpans(tx, ctx, {
    moved: assignments.flatMap((assignment) => endWithCycle(assignment, today)),
    removed: assignments.filter((assignment) => assignmentStatus(assignment, today) === "scheduled"),
    removalReason: "creator_archived",
    removable: ["open"],
  });
  await withdrawInvitation(tx, ctx, creator);
  await updateArchivedAt(tx, ctx.organization.id, creator.id, { archivedAt: at, at });
  await publishEvent(tx, ctx, "creator.archived", { creator: await loadEventCreator(tx, ctx, creator.id) });
}

function endWithCycle(assignment: Assignment, today: CalendarDate): MovedEnd[] {
  if (assignmentStatus(assignment, today) !== "active") return [];
  const { current } = ownCycles(assignment.campaign.schedule, assignment.validFrom, today);
  const isEarlier =
    current !== null && (assignment.validUntil === null || current.endsOn < assignment.validUntil);
  return isEarlier ? [{ assignment, validUntil: current.endsOn }] : [];
}
