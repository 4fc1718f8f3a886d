import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import { type CampaignRow, updateCampaignEnd } from "../campaigns.queries.ts";
import { insertToldMoments, type Moment, takeUntoldMoments } from "../moments/told-moments.ts";
import { saveRevision } from "../save-revision.ts";

/** Writes the end as a revision, and tells of it: at once that the campaign has ended, if the end has passed. */
export async function saveCampaignEnd(
  tx: Transaction,
  ctx: OperationContext,
  before: CampaignRow,
  endsOn: CalendarDate,
): Promise<void> {
  const at = ctx.clock.now();
  const today = dateOf(at);
  const after = await updateCampaignEnd(tx, before, { endsOn, at });
  await saveRevision(tx, ctx, { change: "ended", before, after });
  await recordActivity(tx, ctx, {
    type: "campaign.ended",
    subject: { type: "campaign", id: after.id, label: after.name },
    changes: { validUntil: { before: before.ends_on, after: endsOn } },
  });
  const campaign = toEventCampaign(after, today);
  await publishEvent(tx, ctx, "campaign.updated", { campaign, changeSource: "end" });
  if (campaign.status !== "ended") return;
  const isNews = await isUntold(tx, before, at);
  await insertToldMoments(tx, ctx.organization.id, [endMoment(after.id, endsOn)], at);
  if (isNews) await publishEvent(tx, ctx, "campaign.ended", { campaign });
}

/** Whether nobody knows yet that the campaign is over. */
async function isUntold(tx: Transaction, before: CampaignRow, at: Date): Promise<boolean> {
  const { organization_id, id, starts_on, ends_on } = before;
  if (ends_on === null || campaignStatus(starts_on, ends_on, dateOf(at)) !== "ended") return true;
  const untold = await takeUntoldMoments(tx, organization_id, [endMoment(id, ends_on)], at);
  return untold.length > 0;
}

function endMoment(campaignId: string, endsOn: CalendarDate): Moment {
  return { moment: "campaign.ended", subjectId: campaignId, onDay: addDays(endsOn, 1) };
}
