import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import { insertToldMoments, type Moment, takeUntoldMoments } from "./told-moments.queries.ts";

/**
 * Tells at once what a write started. A start that only moved within the past is news only if nobody told of it yet; one
 * that stayed is left to the pass.
 */
export async function tellCampaignStart(
  tx: Transaction,
  ctx: OperationContext,
  { before, after }: { before?: CampaignRow; after: CampaignRow },
): Promise<void> {
  const now = ctx.clock.now();
  const today = dateOf(now);
  if (after.starts_on > today || after.starts_on === before?.starts_on) return;
  const wasRunning = before !== undefined && before.starts_on <= today;
  const missed = wasRunning
    ? await takeUntoldMoments(tx, after.organization_id, [startMoment(before)], now)
    : [];
  const [untold] = await insertToldMoments(tx, after.organization_id, [startMoment(after)], now);
  if (untold === undefined || (wasRunning && missed.length === 0)) return;
  await publishEvent(tx, ctx, "campaign.started", { campaign: toEventCampaign(after, today) });
}

function startMoment({ id, starts_on }: CampaignRow): Moment {
  return { moment: "campaign.started", subjectId: id, onDay: starts_on };
}
