import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import {
  type AssignmentSpan,
  findBlocker,
  overlapsPast,
} from "@clipledger/domain/campaigns/assignments/assignment-status";
import { AppError } from "../../../infra/app-error.ts";

/** By creator, the assignments they have. */
type Occupation = ReadonlyMap<string, readonly AssignmentSpan[]>;

/** Refuses a span that some of the creators are not free for, and names all of those. */
export function refuseOccupied(
  creatorIds: readonly string[],
  occupation: Occupation,
  span: AssignmentSpan,
  today: CalendarDate,
): void {
  const assignmentsOf = (creatorId: string) => occupation.get(creatorId) ?? [];
  const blocked = creatorIds.filter((id) => findBlocker(assignmentsOf(id), span.validFrom, today) !== null);
  if (blocked.length > 0) throw new AppError("CREATOR_ALREADY_ASSIGNED", { creatorIds: blocked });
  const overlapping = creatorIds.filter((id) => overlapsPast(assignmentsOf(id), span, today));
  if (overlapping.length > 0) {
    throw new AppError("START_OVERLAPS_EXISTING_ASSIGNMENT", { creatorIds: overlapping });
  }
}
