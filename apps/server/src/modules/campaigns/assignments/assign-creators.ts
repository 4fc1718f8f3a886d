import type { Assign } from "@clipledger/contract/assignments";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { groupBy } from "../../billing/group-by.ts";
import { lockAssignmentsOfCreators } from "./assignments.queries.ts";
import { chooseStart } from "./choose-start.ts";
import { getOpenCampaign, holdCreators, refuseArchived, shareCampaigns } from "./hold-rows.ts";
import { refuseOccupied } from "./refuse-occupied.ts";
import { spanFrom, startAssignments } from "./start-assignments.ts";

/** All creators or none. Locks the campaign, then the creators, then their assignments, as everything here does. */
export function assignCreators(ctx: OperationContext, input: Assign): Promise<{ updated: number }> {
  return ctx.db.transaction(async (tx) => {
    const campaigns = await shareCampaigns(tx, ctx, [input.campaignId]);
    const campaign = getOpenCampaign(ctx, campaigns, input.campaignId);
    const creators = await holdCreators(tx, ctx, input.creatorIds);
    const span = spanFrom(campaign, chooseStart(ctx, campaign, input));
    refuseArchived(creators);
    const assignments = await lockAssignmentsOfCreators(tx, ctx.organization.id, input.creatorIds);
    const occupation = groupBy(assignments, ({ creator }) => creator.id);
    refuseOccupied(input.creatorIds, occupation, span, dateOf(ctx.clock.now()));
    await startAssignments(tx, ctx, campaign, creators, span);
    return { updated: creators.length };
  });
}
