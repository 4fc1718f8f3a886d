import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import { lockCampaign, updateCampaignEnd } from "../campaigns.queries.ts";
import { presentCampaign } from "../present-campaign.ts";
import { saveRevision } from "../save-revision.ts";

/** Clears the end, past or to come. Assignments keep theirs. */
export function reactivateCampaign(ctx: OperationContext, id: string): Promise<CampaignOutput> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (before === undefined) throw new AppError("NOT_FOUND");
    if (before.ends_on === null) {
      throw new AppError("INVALID_STATE", undefined, { message: "This campaign has no end to clear" });
    }
    const at = ctx.clock.now();
    const after = await updateCampaignEnd(tx, before, { endsOn: null, at });
    await saveRevision(tx, ctx, { change: "reactivated", before, after });
    await recordActivity(tx, ctx, {
      type: "campaign.reactivated",
      subject: { type: "campaign", id, label: after.name },
      changes: { validUntil: { before: before.ends_on, after: null } },
    });
    await publishEvent(tx, ctx, "campaign.reactivated", { campaign: toEventCampaign(after, dateOf(at)) });
    return presentCampaign(tx, ctx, id);
  });
}
