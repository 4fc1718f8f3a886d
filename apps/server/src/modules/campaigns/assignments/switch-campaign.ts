import type { Switch } from "@clipledger/contract/assignments";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Assignment } from "../../billing/assignment.ts";
import { chooseStart, refuseOccupied, spanFrom, startAssignments } from "./assign-creators.ts";
import { changeSpans } from "./change-spans.ts";
import { getOpenCampaign, type Occupation, refuseArchived, withAssigned } from "./lock-assigned.ts";
import { type PlannedEnd, planEnds, splitPlan } from "./unassign-creators.ts";

/** Ends what the creators do now and starts them elsewhere, or again in the same campaign: all of them or none. */
export function switchCampaign(ctx: OperationContext, input: Switch): Promise<{ updated: number }> {
  const { creatorIds, campaignId } = input;
  const question = { creatorIds, otherCampaignIds: [campaignId] };
  return withAssigned(ctx, question, async (tx, { campaigns, creators, occupation }) => {
    const target = getOpenCampaign(ctx, campaigns, campaignId);
    const span = spanFrom(target, chooseStart(ctx, target, input));
    const planned = planEnds(ctx, { ...input, assignment: "current" }, occupation);
    refuseStartBeforeEnd(planned, span.validFrom);
    refuseArchived(creators);
    refuseOccupied(creatorIds, afterwards(occupation, planned), span, dateOf(ctx.clock.now()));
    await changeSpans(tx, ctx, {
      ...splitPlan(planned),
      removalReason: "cleared",
      removable: input.removeCanceledWindows ? ["open", "canceled"] : ["open"],
    });
    await startAssignments(tx, ctx, target, creators, span);
    return { updated: creatorIds.length };
  });
}

function refuseStartBeforeEnd(planned: readonly PlannedEnd[], startsOn: CalendarDate): void {
  const late = planned.filter(({ end }) => end.endsOn !== null && startsOn <= end.endsOn);
  if (late.length === 0) return;
  throw new AppError("START_NOT_AFTER_END", {
    creatorIds: late.map(({ assignment }) => assignment.creator.id),
  });
}

/** The creators' assignments as they will be once the present ones have their ends. */
function afterwards(occupation: Occupation, planned: readonly PlannedEnd[]): Occupation {
  const ends = new Map(planned.map(({ assignment, end }) => [assignment.id, end]));
  const withEnd = (assignment: Assignment): Assignment[] => {
    const end = ends.get(assignment.id);
    if (end === undefined) return [assignment];
    return end.kind === "clear" ? [] : [{ ...assignment, validUntil: end.endsOn }];
  };
  return new Map(
    [...occupation].map(([creatorId, assignments]) => [creatorId, assignments.flatMap(withEnd)]),
  );
}
