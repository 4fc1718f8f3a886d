import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { ownCycles } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import type { Assignment } from "../../billing/assignment.ts";
import type { MovedEnd } from "../../billing/windows/realign-windows.ts";
import { loadEventCreator } from "../../creators/creator-rows.queries.ts";
import {
  creatorSubject,
  type LockedCreator,
  lockActiveCreator,
  lockCreator,
} from "../../creators/creators.queries.ts";
import { withdrawInvitation } from "../../creators/invitations/invite-creator.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { changeSpans } from "./change-spans.ts";
import { refuseArchived, withAssigned } from "./lock-assigned.ts";

export async function archiveCreator(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await archiveCreators(ctx, [id]);
  return { success: true };
}

/** All of them, or none. */
export function archiveCreators(ctx: OperationContext, ids: readonly string[]): Promise<{ changed: number }> {
  return withAssigned(ctx, { creatorIds: ids }, async (tx, { creators, occupation }) => {
    refuseArchived(creators);
    for (const { id } of creators) {
      const creator = await lockActiveCreator(tx, ctx, id);
      await archiveLocked(tx, ctx, creator, occupation.get(id) ?? []);
      await recordActivity(tx, ctx, {
        type: "creator.archived",
        subject: creatorSubject(creator),
        changes: { creatorStatus: { before: "active", after: "archived" } },
      });
    }
    return { changed: creators.length };
  });
}

/**
 * What the creator works on ends with its current cycle, unless it ends before; what was scheduled goes. The caller has
 * locked the creator and all these assignments of theirs.
 */
export async function archiveLocked(
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

export async function unarchiveCreator(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await unarchiveCreators(ctx, [id]);
  return { success: true };
}

/** All of them, or none. Their assignments keep the ends that archiving gave them. */
export function unarchiveCreators(
  ctx: OperationContext,
  ids: readonly string[],
): Promise<{ changed: number }> {
  return ctx.db.transaction(async (tx) => {
    for (const id of ids.toSorted()) await unarchiveLocked(tx, ctx, await lockCreator(tx, ctx, id));
    return { changed: ids.length };
  });
}

async function unarchiveLocked(
  tx: Transaction,
  ctx: OperationContext,
  creator: LockedCreator,
): Promise<void> {
  const { id, archived_at, account_deleted_at } = creator;
  if (archived_at === null) throw new AppError("CREATOR_NOT_ARCHIVED");
  if (account_deleted_at !== null) throw accountDeleted();
  await updateArchivedAt(tx, ctx.organization.id, id, { archivedAt: null, at: ctx.clock.now() });
  await recordEvent(tx, ctx, {
    type: "creator.unarchived",
    data: { creator: await loadEventCreator(tx, ctx, id) },
    subject: creatorSubject(creator),
    changes: { creatorStatus: { before: "archived", after: "active" } },
  });
}

function accountDeleted(): AppError {
  return new AppError("INVALID_STATE", undefined, { message: "This creator has deleted their account" });
}

async function updateArchivedAt(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
  { archivedAt, at }: { archivedAt: Date | null; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update creators set archived_at = ${archivedAt}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${creatorId}`);
}
