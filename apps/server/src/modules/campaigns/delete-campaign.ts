import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { lockAmounts } from "../billing/amounts/amount-changes.ts";
import { refreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { type ActThatLowers, guardDueAmountsOfCampaign } from "../billing/owed/guard-due-amounts.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { changeSpans } from "./assignments/change-spans.ts";
import { lockAssignmentsOfCampaign } from "./assignments/lock-assigned.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { type CampaignRow, lockCampaign } from "./campaigns.queries.ts";

/** Removes its assignments too, and with them what they would have been paid. */
export async function deleteCampaign(
  ctx: OperationContext,
  id: string,
  { isAcknowledged }: Pick<ActThatLowers, "isAcknowledged"> = { isAcknowledged: false },
): Promise<{ success: true }> {
  await refreshAmounts(ctx);
  await ctx.db.transaction(async (tx) => {
    const row = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (row === undefined) throw new AppError("NOT_FOUND");
    await refuseSettledPayouts(tx, row);
    await removeAssignments(tx, ctx, row, { isAcknowledged });
    await tx.execute(sql`
      delete from campaigns where organization_id = ${ctx.organization.id} and id = ${id}`);
    await recordActivity(tx, ctx, {
      type: "campaign.deleted",
      subject: { type: "campaign", id, label: row.name },
    });
    await publishEvent(tx, ctx, "campaign.deleted", {
      campaign: toEventCampaign(row, dateOf(ctx.clock.now())),
    });
  });
  return { success: true };
}

async function refuseSettledPayouts(tx: Transaction, row: CampaignRow): Promise<void> {
  const creatorIds = await listSettledCreatorIds(tx, row);
  if (creatorIds.length === 0) return;
  throw new AppError(
    "PAYOUTS_ALREADY_ISSUED",
    { creatorIds },
    { message: "Payouts of this campaign were paid or canceled; end it instead" },
  );
}

/** Creators with a window of the campaign that was paid or canceled, or with any other payout for it. */
async function listSettledCreatorIds(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
): Promise<string[]> {
  const rows = await tx.rows<{ creator_id: string }>(sql`
    select creator_id from billing_windows
    where organization_id = ${organization_id} and campaign_id = ${id} and state in ('paying', 'paid', 'canceled')
    union select creator_id from payouts where organization_id = ${organization_id} and campaign_id = ${id}
    union select creator_id from payout_intents where organization_id = ${organization_id} and campaign_id = ${id}
    order by creator_id`);
  return rows.map(({ creator_id }) => creator_id);
}

async function removeAssignments(
  tx: Transaction,
  ctx: OperationContext,
  row: CampaignRow,
  acknowledgement: Pick<ActThatLowers, "isAcknowledged">,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const removed = await lockAssignmentsOfCampaign(tx, organizationId, row.id);
  // In the order of locks, amounts come before windows.
  await lockAmounts(tx, organizationId);
  await guardDueAmountsOfCampaign(tx, ctx, row.id, acknowledgement);
  await changeSpans(tx, ctx, {
    moved: [],
    removed,
    removalReason: "campaign_deleted",
    removable: ["open"],
  });
}
