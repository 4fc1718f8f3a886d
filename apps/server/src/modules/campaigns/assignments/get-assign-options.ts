import type { AssignOptions, AssignOptionsQuery } from "@clipledger/contract/assignments";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { findBlocker, pickAssignment } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { startOptions } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { findCampaign } from "../campaigns.queries.ts";
import { type Assignment, toAssignedCampaign, toAssignmentSummary } from "./assignment.ts";
import {
  type CreatorStanding,
  listAssignmentsOfCreators,
  listCreatorStandings,
} from "./assignments.queries.ts";
import { groupBy } from "./group-by.ts";
import { getOpenCampaign } from "./hold-rows.ts";

export async function getAssignOptions(
  ctx: OperationContext,
  { campaignId, creatorIds = [] }: AssignOptionsQuery,
): Promise<AssignOptions> {
  const { db, organization, clock } = ctx;
  const today = dateOf(clock.now());
  const row = await findCampaign(db, organization.id, campaignId);
  const known = new Map(row === undefined ? [] : [[row.id, toAssignedCampaign(row)]]);
  const campaign = getOpenCampaign(ctx, known, campaignId);
  const [standings, assignments] = await Promise.all([
    listCreatorStandings(db, organization.id, creatorIds),
    listAssignmentsOfCreators(db, organization.id, creatorIds),
  ]);
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  const unknown = creatorIds.filter((id) => !byId.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  const occupation = groupBy(assignments, ({ creator }) => creator.id);
  return {
    today,
    startOptions: startOptions(campaign, today),
    creators: creatorIds.flatMap((id) => {
      const standing = byId.get(id);
      return standing === undefined ? [] : [describeCreator(standing, occupation.get(id) ?? [], today)];
    }),
  };
}

function describeCreator(
  { id: creatorId, is_archived }: CreatorStanding,
  assignments: readonly Assignment[],
  today: CalendarDate,
): AssignOptions["creators"][number] {
  if (is_archived) return { creatorId, blockedBy: "archived", assignment: null, freeFrom: null };
  const blocker = findBlocker(assignments, null, today);
  if (blocker === null) {
    const lastDay = pickAssignment(assignments, "current", today)?.validUntil ?? null;
    return {
      creatorId,
      blockedBy: null,
      assignment: null,
      freeFrom: lastDay === null ? null : addDays(lastDay, 1),
    };
  }
  const assignment = toAssignmentSummary(blocker.assignment, today);
  return { creatorId, blockedBy: blocker.blockedBy, assignment, freeFrom: null };
}
