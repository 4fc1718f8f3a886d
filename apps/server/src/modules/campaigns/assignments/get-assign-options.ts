import type { AssignmentSummary, AssignOptions, AssignOptionsQuery } from "@clipledger/contract/assignments";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentStatus,
  findBlocker,
  pickAssignment,
} from "@clipledger/domain/campaigns/assignments/assignment-status";
import { startOptions } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { type Assignment, toAssignedCampaign } from "../../billing/assignment.ts";
import { findCampaign } from "../campaigns.queries.ts";
import { getOpenCampaign, listAssignmentsOfCreators } from "./lock-assigned.ts";

export async function getAssignOptions(
  ctx: OperationContext,
  { campaignId, creatorIds = [] }: AssignOptionsQuery,
): Promise<AssignOptions> {
  const { db, organization, clock } = ctx;
  const today = dateOf(clock.now());
  const row = await findCampaign(db, organization.id, campaignId);
  const known = new Map(row === undefined ? [] : [[row.id, toAssignedCampaign(row)]]);
  const campaign = getOpenCampaign(ctx, known, campaignId);
  const [asked, assignments] = await Promise.all([
    listAskedCreators(db, organization.id, creatorIds),
    listAssignmentsOfCreators(db, organization.id, creatorIds),
  ]);
  const byId = new Map(asked.map((creator) => [creator.id, creator]));
  const unknown = creatorIds.filter((id) => !byId.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  const occupation = groupBy(assignments, ({ creator }) => creator.id);
  return {
    today,
    startOptions: startOptions(campaign, today),
    creators: creatorIds.flatMap((id) => {
      const creator = byId.get(id);
      return creator === undefined ? [] : [describeCreator(creator, occupation.get(id) ?? [], today)];
    }),
  };
}

interface AskedCreator {
  id: string;
  is_archived: boolean;
}

function listAskedCreators(
  db: Queryable,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<AskedCreator[]> {
  return db.rows(sql`
    select id, archived_at is not null as is_archived from creators
    where organization_id = ${organizationId} and id = any(${creatorIds}::text[])`);
}

function describeCreator(
  { id: creatorId, is_archived }: AskedCreator,
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

function toAssignmentSummary(assignment: Assignment, today: CalendarDate): AssignmentSummary {
  const { id, campaign, validFrom, validUntil } = assignment;
  return {
    id,
    campaignId: campaign.id,
    campaignName: campaign.name,
    validFrom,
    validUntil,
    status: assignmentStatus(assignment, today),
  };
}
