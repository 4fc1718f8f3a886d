import type { OverviewCampaign } from "@clipledger/contract/creator-hub/overview-parts";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import {
  type CycleAnchor,
  type CycleInterval,
  cycleAt,
  cycleIndexOf,
} from "@clipledger/domain/calendar/cycles";
import { lengthInDays } from "@clipledger/domain/calendar/date-range";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface CampaignRefRow {
  readonly campaign_id: string;
  readonly campaign_name: string;
  readonly campaign_description: string | null;
  readonly currency: CurrencyCode;
  readonly interval: CycleInterval;
  readonly interval_count: number;
  readonly anchor: CycleAnchor;
  readonly campaign_starts_on: CalendarDate;
  readonly campaign_ends_on: CalendarDate | null;
  readonly video_target: number | null;
}

/** Of `campaigns c`. */
export const campaignRefColumns: SqlFragment = sql`
  c.id as campaign_id, c.name as campaign_name, c.description as campaign_description, c.currency, c.interval, c.interval_count, c.anchor,
  c.starts_on as campaign_starts_on, c.ends_on as campaign_ends_on, c.video_target`;

export function toOverviewCampaign(row: CampaignRefRow, today: CalendarDate): OverviewCampaign {
  return {
    id: row.campaign_id,
    name: row.campaign_name,
    description: row.campaign_description,
    status: campaignStatus(row.campaign_starts_on, row.campaign_ends_on, today),
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    intervalDayCount: cycleDaysAt(row, today),
    billingAnchor: row.anchor,
    videoTarget: row.video_target,
    validFrom: toWireMidnight(row.campaign_starts_on),
    validUntil: row.campaign_ends_on && toWireMidnight(row.campaign_ends_on),
  };
}

function cycleDaysAt(
  { interval, interval_count: intervalCount, campaign_starts_on: origin }: CampaignRefRow,
  today: CalendarDate,
): number {
  const length = { interval, intervalCount };
  const { startsOn, endsOn } = cycleAt(origin, length, cycleIndexOf(origin, length, today) ?? 0);
  return lengthInDays({ from: startsOn, to: endsOn });
}
