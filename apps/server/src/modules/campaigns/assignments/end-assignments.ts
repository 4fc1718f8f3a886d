import type { Switch, Unassign } from "@clipledger/contract/assignments";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  type AssignmentChoice,
  pickAssignment,
  spansOverlap,
} from "@clipledger/domain/campaigns/assignments/assignment-status";
import {
  type EndChoice,
  type ResolvedEnd,
  resolveEnd,
} from "@clipledger/domain/campaigns/assignments/resolve-span";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Assignment } from "../../billing/assignment.ts";
import type { MovedEnd } from "../../billing/windows/realign-windows.ts";
import { chooseStart, refuseFarDate, refuseOccupied, spanFrom, startAssignments } from "./assign-creators.ts";
import { changeSpans } from "./change-spans.ts";
import { getOpenCampaign, type Occupation, refuseArchived, withAssigned } from "./lock-assigned.ts";

/** All creators or none. */
export function unassignCreators(ctx: OperationContext, input: Unassign): Promise<{ updated: number }> {
  return withAssigned(ctx, input, async (tx, { occupation }) => {
    const { moved, removed } = splitPlan(planEnds(ctx, input, occupation));
    refuseReachingNext(moved, occupation);
    await changeSpans(tx, ctx, {
      moved,
      removed,
      removalReason: input.assignment === "scheduled" ? "revoked" : "cleared",
      removable: input.removeCanceledWindows ? ["open", "canceled"] : ["open"],
    });
    return { updated: input.creatorIds.length };
  });
}

interface PlannedEnd {
  readonly assignment: Assignment;
  readonly end: Exclude<ResolvedEnd, { kind: "refused" }>;
}

interface EndPlanInput extends EndChoice {
  readonly creatorIds: readonly string[];
  readonly assignment: AssignmentChoice;
}

/** Where the chosen assignment of each creator ends. Each refusal names all creators that it concerns. */
function planEnds(ctx: OperationContext, input: EndPlanInput, occupation: Occupation): PlannedEnd[] {
  const today = dateOf(ctx.clock.now());
  refuseFarDate("endDate", input.endDate, today);
  const assignments = pickAll(input, occupation, today);
  refuseMixedCampaigns(assignments);
  const ends = assignments.map((assignment) => ({
    assignment,
    end: resolveEnd(assignment.campaign, assignment.validFrom, input, today),
  }));
  const planned = ends.flatMap(({ assignment, end }) =>
    end.kind === "refused" ? [] : [{ assignment, end }],
  );
  if (planned.length < ends.length) {
    const refused = ends.filter(({ end }) => end.kind === "refused");
    throw new AppError(
      "INVALID_END_DATE",
      { creatorIds: refused.map(({ assignment }) => assignment.creator.id) },
      {
        message: "An end is the last day of one of the assignment's cycles, and no later than the campaign's",
      },
    );
  }
  return planned;
}

function splitPlan(planned: readonly PlannedEnd[]): { moved: MovedEnd[]; removed: Assignment[] } {
  return {
    moved: planned.flatMap(({ assignment, end }) =>
      end.kind === "end" ? [{ assignment, validUntil: end.endsOn }] : [],
    ),
    removed: planned.flatMap(({ assignment, end }) => (end.kind === "clear" ? [assignment] : [])),
  };
}

/** A later end must not reach into what the creator is scheduled for next. */
function refuseReachingNext(moved: readonly MovedEnd[], occupation: Occupation): void {
  const reaching = moved.filter(({ assignment, validUntil }) => {
    const others = (occupation.get(assignment.creator.id) ?? []).filter(({ id }) => id !== assignment.id);
    return others.some((other) => spansOverlap(other, { ...assignment, validUntil }));
  });
  if (reaching.length === 0) return;
  const creatorIds = reaching.map(({ assignment }) => assignment.creator.id);
  throw new AppError("CREATOR_ALREADY_ASSIGNED", { creatorIds });
}

function pickAll(
  { creatorIds, assignment: choice }: EndPlanInput,
  occupation: Occupation,
  today: CalendarDate,
): Assignment[] {
  const picked = creatorIds.map((id) => pickAssignment(occupation.get(id) ?? [], choice, today));
  const idle = creatorIds.filter((_, index) => picked[index] === undefined);
  if (idle.length > 0) throw new AppError("ACTIVE_ASSIGNMENT_REQUIRED", { creatorIds: idle });
  return picked.filter((assignment) => assignment !== undefined);
}

function refuseMixedCampaigns(assignments: readonly Assignment[]): void {
  const [first] = assignments;
  const elsewhere = assignments.filter(({ campaign }) => campaign.id !== first?.campaign.id);
  if (elsewhere.length === 0) return;
  throw new AppError("MIXED_CAMPAIGNS", { creatorIds: elsewhere.map(({ creator }) => creator.id) });
}

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
