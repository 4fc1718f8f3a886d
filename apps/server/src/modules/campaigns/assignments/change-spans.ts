import type { CancelReason } from "@clipledger/contract/events/campaigns";
import type { NewEvent } from "@clipledger/contract/events/catalog";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import type { Assignment } from "../../billing/assignment.ts";
import { type ChangedWindows, noteChangedWindows } from "../../billing/windows/changed-windows.ts";
import { beginWindowsOf } from "../../billing/windows/open-windows.ts";
import {
  firstAffected,
  type MovedEnd,
  type RemovableState,
  realignWindows,
} from "../../billing/windows/realign-windows.ts";
import { assignmentEnded, recordAssignments, toEventAssignment } from "./assignment-events.ts";
import { insertToldMoments, type Moment, takeUntoldMoments } from "./told-moments.ts";

interface SpanChanges {
  readonly moved: readonly MovedEnd[];
  readonly removed: readonly Assignment[];
  readonly removalReason: CancelReason;
  /** Which windows may go with the days they were for. */
  readonly removable: readonly RemovableState[];
}

/** Moves ends and removes assignments, with their windows, events and entries in the log. The caller has locked them. */
export async function changeSpans(
  tx: Transaction,
  ctx: ActingContext,
  { moved, removed, removalReason, removable }: SpanChanges,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  const today = dateOf(at);
  const changed = moved.filter(({ assignment, validUntil }) => assignment.validUntil !== validUntil);
  const nextWindows = await realignWindows(tx, ctx, { moved: changed, removed, removable });
  await noteChangedWindows(tx, organizationId, changed.map(toChangedWindows));
  const creatorIds = changed.map(({ assignment }) => assignment.creator.id);
  await deleteAssignments(
    tx,
    organizationId,
    removed.map(({ id }) => id),
  );
  const ends = changed.map(({ assignment: { id }, validUntil }) => ({
    id,
    validUntil,
    nextWindowOn: nextWindows.get(id) ?? null,
  }));
  await refuseOverlaps(creatorIds, () => updateEnds(tx, organizationId, ends, at));
  await beginWindowsOf(
    tx,
    organizationId,
    today,
    ends.map(({ id }) => id),
  );
  await recordAssignments(tx, ctx, "assignment.updated", changed.map(toChange));
  await recordAssignments(tx, ctx, "assignment.canceled", removed.map(toRemoval));
  await publishChanges(tx, ctx, changed, today);
  await publishEvents(
    tx,
    ctx,
    removed.map((assignment) => toCanceled(assignment, removalReason, today)),
  );
}

/** Behind every check stands the table's constraint: no creator has two assignments on one day. */
export async function refuseOverlaps<Result>(
  creatorIds: readonly string[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== "assignments_do_not_overlap") throw error;
    throw new AppError("CREATOR_ALREADY_ASSIGNED", { creatorIds });
  }
}

interface NewEnd {
  readonly id: string;
  readonly validUntil: CalendarDate;
  /** First day of the next window without a row. */
  readonly nextWindowOn: CalendarDate | null;
}

async function updateEnds(
  tx: Transaction,
  organizationId: string,
  ends: readonly NewEnd[],
  at: Date,
): Promise<void> {
  if (ends.length === 0) return;
  await tx.execute(sql`
    update assignments a
    set valid_until = ends.valid_until, next_window_on = ends.next_window_on, updated_at = ${at}
    from ${givenRows("ends", {
      types: { id: "text", validUntil: "date", nextWindowOn: "date" },
      rows: ends,
    })}
    where a.organization_id = ${organizationId} and a.id = ends.id`);
}

async function deleteAssignments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    delete from assignments where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}

function toChangedWindows(move: MovedEnd): ChangedWindows {
  return { creatorId: move.assignment.creator.id, since: firstAffected(move) };
}

function toChange({ assignment, validUntil }: MovedEnd) {
  return { assignment, changes: { validUntil: { before: assignment.validUntil, after: validUntil } } };
}

function toRemoval(assignment: Assignment) {
  const { validFrom, validUntil } = assignment;
  return {
    assignment,
    changes: {
      validFrom: { before: validFrom, after: null },
      ...(validUntil !== null && { validUntil: { before: validUntil, after: null } }),
    },
  };
}

/** An end that has passed already is published at once; of an assignment whose end was published before it is only recorded. */
async function publishChanges(
  tx: Transaction,
  ctx: ActingContext,
  moved: readonly MovedEnd[],
  today: CalendarDate,
): Promise<void> {
  const over = moved.flatMap(({ assignment }) => pastEnd(assignment, today));
  const missed = await takeUntoldMoments(tx, ctx.organization.id, over, ctx.clock.now());
  const told = new Set(over.map(({ subjectId }) => subjectId));
  for (const { subjectId } of missed) told.delete(subjectId);
  const ended = moved
    .filter(({ validUntil }) => validUntil < today)
    .map(({ assignment, validUntil }) => ({
      ...assignmentEnded({ ...assignment, validUntil }, "unassigned", today),
      isNews: !told.has(assignment.id),
    }));
  await insertToldMoments(
    tx,
    ctx.organization.id,
    ended.map(({ moment }) => moment),
    ctx.clock.now(),
  );
  await publishEvents(tx, ctx, [
    ...moved.map((change) => toUpdated(change, today)),
    ...ended.filter(({ isNews }) => isNews).map(({ event }) => event),
  ]);
}

/** The end that an assignment had, if it was over. */
function pastEnd(assignment: Assignment, today: CalendarDate): Moment[] {
  const { validUntil } = assignment;
  if (validUntil === null || validUntil >= today) return [];
  return [assignmentEnded({ ...assignment, validUntil }, "scheduled", today).moment];
}

function toUpdated({ assignment, validUntil }: MovedEnd, today: CalendarDate): NewEvent {
  return {
    type: "assignment.updated",
    data: {
      assignment: toEventAssignment({ ...assignment, validUntil }, today),
      previous: { validFrom: assignment.validFrom, validUntil: assignment.validUntil },
    },
  };
}

function toCanceled(assignment: Assignment, reason: CancelReason, today: CalendarDate): NewEvent {
  return {
    type: "assignment.canceled",
    data: { assignment: toEventAssignment(assignment, today), reason },
  };
}
