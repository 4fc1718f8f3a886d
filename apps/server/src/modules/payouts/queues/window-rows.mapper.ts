import type { WindowRow } from "@clipledger/contract/payouts/rows";
import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { toPeriod } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { toOverviewCampaign } from "../../campaigns/overview/campaign-columns.ts";
import { windowIdOf } from "../../campaigns/windows/window-id.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { toCreatorFields } from "../books/creator-fields.ts";
import { foundWarning } from "../books/found-payouts.ts";
import type { QueuedWindowRow } from "./window-rows.queries.ts";

export function toWindowRow(row: QueuedWindowRow, today: CalendarDate): WindowRow {
  const campaign = toOverviewCampaign(row, today);
  const window = { startsOn: row.window_starts_on, endsOn: row.window_ends_on };
  const { startedMidPeriod, endedEarly } = toPeriod(scheduleOf(row), row.valid_from, window);
  return {
    id: windowIdOf({ campaignId: campaign.id, creatorId: row.creator_id, ...window }),
    campaignId: campaign.id,
    campaignName: campaign.name,
    ...toCreatorFields(row),
    campaignStatus: campaign.status,
    campaignValidFrom: campaign.validFrom,
    campaignValidUntil: campaign.validUntil,
    ...toWireWindow(window),
    interval: campaign.interval,
    intervalCount: campaign.intervalCount,
    billingAnchor: campaign.billingAnchor,
    timeZone: "UTC",
    currency: row.currency,
    payoutAmount: row.amount_minor === null ? null : Number(row.amount_minor),
    payoutPrecision: currencyOf(row.currency).precision,
    payoutCurrency: row.currency,
    generation: row.generation,
    startedMidPeriod,
    endedEarly,
    isAwaitingProvider: row.state === "paying",
    awaitingProvider: toAwaiting(row),
    providerWarning: row.found && foundWarning(row.found),
    calculationRefreshedAt: toTimestamp(row.amount_kept_at),
    analyticsDataRefreshedAt: toTimestamp(row.loaded_at),
  };
}

function toAwaiting(row: QueuedWindowRow): WindowRow["awaitingProvider"] {
  const { intent_id: payoutId, intent_created_at: since, intent_failure: lastFailure } = row;
  return payoutId === null || since === null ? null : { payoutId, since: since.toISOString(), lastFailure };
}

function scheduleOf(row: QueuedWindowRow) {
  return {
    interval: row.interval,
    intervalCount: row.interval_count,
    anchor: row.anchor,
    startsOn: row.campaign_starts_on,
  };
}
