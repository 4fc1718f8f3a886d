import type { HubEvent } from "@clipledger/contract/creator-hub/hub-events";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { toOverviewCampaign } from "../campaign-columns.ts";
import { toCreatorRef } from "../creator-columns.ts";
import { toMajorUnits } from "../major-units.ts";
import { toOverviewVideo } from "../overview-video.ts";
import type { EventRow } from "./events.queries.ts";

export function toHubEvent(row: EventRow, today: CalendarDate): HubEvent {
  return {
    id: row.id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    campaign: toOverviewCampaign(row, today),
    ...(row.creator_id !== null && {
      creatorId: row.creator_id,
      creator: { ...toCreatorRef(row), id: row.creator_id, userId: row.creator_user_id },
    }),
    ...(row.platform !== null && { video: toOverviewVideo(row) }),
    ...cycleOf(row),
    ...(row.is_payout && { payout: payoutOf(row) }),
  };
}

function cycleOf({ cycle_starts_on, cycle_ends_on }: EventRow): Pick<HubEvent, "cycle"> {
  if (cycle_starts_on === null || cycle_ends_on === null) return {};
  return { cycle: { start: toWireMidnight(cycle_starts_on), end: toWireMidnight(cycle_ends_on) } };
}

function payoutOf({ amount_minor, payout_currency, currency: ofCampaign }: EventRow): HubEvent["payout"] {
  const currency = payout_currency ?? ofCampaign;
  return { amount: amount_minor === null ? null : toMajorUnits(amount_minor, currency), currency };
}
