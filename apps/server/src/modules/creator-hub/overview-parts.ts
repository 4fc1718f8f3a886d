import {
  type OverviewCampaign,
  OverviewCampaignSchema,
  type OverviewVideo,
  OverviewVideoSchema,
} from "@clipledger/contract/creator-hub/overview-parts";
import type { AccountRef } from "@clipledger/contract/tracking-shared";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  type CycleAnchor,
  type CycleInterval,
  cycleAt,
  cycleIndexOf,
} from "@clipledger/domain/calendar/cycles";
import { lengthInDays } from "@clipledger/domain/calendar/date-range";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { accountUsername } from "../analytics/videos/video-rows.ts";
import { type CreatorRefRow, creatorColumns, joinCreator, toCreatorRef } from "../billing/creator-columns.ts";
import { accountRefOf } from "../tracking/tracked-accounts.queries.ts";
import { assignmentsOf, joinCampaign, type OverviewFilter } from "./overview-question.ts";

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

/** The columns of `CampaignRefRow`, of `campaigns c`. */
export const campaignRefColumns: SqlFragment = sql`
  c.id as campaign_id, c.name as campaign_name, c.description as campaign_description, c.currency, c.interval, c.interval_count, c.anchor,
  c.starts_on as campaign_starts_on, c.ends_on as campaign_ends_on, c.video_target`;

export function toOverviewCampaign(row: CampaignRefRow, today: CalendarDate): OverviewCampaign {
  return {
    ...wireFields(OverviewCampaignSchema, row),
    id: row.campaign_id,
    name: row.campaign_name,
    description: row.campaign_description,
    status: campaignStatus(row.campaign_starts_on, row.campaign_ends_on, today),
    intervalDayCount: cycleDaysAt(row, today),
    billingAnchor: row.anchor,
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

/** Whom and what an assignment is about. */
export interface AssignmentPartsRow extends CreatorRefRow, CampaignRefRow {
  readonly id: string;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
  readonly accounts: AccountRef[];
}

export function listAssignmentParts(
  db: Queryable,
  filter: OverviewFilter,
  ids: readonly string[],
): Promise<AssignmentPartsRow[]> {
  return db.rows(sql`
    select s.id, s.valid_from, s.valid_until, ${creatorColumns}, ${campaignRefColumns}, coalesce((
      select json_agg(json_build_object(
        ${accountRefOf(sql`a`)}
      ) order by a.key)
      from tracked_accounts a where a.organization_id = s.organization_id and a.creator_id = s.creator_id
    ), '[]'::json) as accounts
    from ${assignmentsOf(filter, ids)} s ${joinCampaign} ${joinCreator}`);
}

export function toAssignmentParts(row: AssignmentPartsRow, today: CalendarDate) {
  const span = { validFrom: row.valid_from, validUntil: row.valid_until };
  return {
    id: row.id,
    creatorId: row.creator_id,
    creator: toCreatorRef(row),
    accounts: row.accounts,
    campaign: toOverviewCampaign(row, today),
    assignment: { ...span, status: assignmentStatus(span, today) },
  };
}

export interface OverviewVideoRow {
  readonly platform: Platform;
  readonly platform_video_id: string;
  readonly account_id: string;
  readonly account_username: string;
  readonly caption: string | null;
  readonly thumbnail_url: string | null;
  readonly content_type: ContentType;
  readonly published_at: Date;
  readonly view_count: bigint;
  readonly counts: boolean;
}

/** The columns of `OverviewVideoRow`, of `videos v` with their account `a`. */
export const videoColumns: SqlFragment = sql`
  v.platform, v.platform_video_id, a.id as account_id, ${accountUsername} as account_username, v.caption,
  v.thumbnail_url, v.content_type, v.published_at, v.view_count, v.counts`;

export function toOverviewVideo(row: OverviewVideoRow): OverviewVideo {
  return {
    ...wireFields(OverviewVideoSchema, row),
    id: `${row.platform}:${row.platform_video_id}`,
    orgAccountId: row.account_id,
    publishedDate: dateOf(row.published_at),
    viewCount: Number(row.view_count),
    isEligible: row.counts,
  };
}

/** A sum of amounts as a JSON number in major units. Beyond what a number states it is the nearest; answers have the digits beside it. */
export function toMajorUnits(amountMinor: bigint, currency: CurrencyCode): number {
  return Number(amountMinor) / 10 ** currencyOf(currency).precision;
}

/** An amount per 1,000 views; 0 without views. */
export function perThousandViews(amount: number, views: number): number {
  return views === 0 ? 0 : (amount * 1_000) / views;
}

/** The organization's own currency first, the others by name. */
export async function inOrder(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  currencies: Iterable<CurrencyCode>,
) {
  const { own } = await db.row<{ own: string }>(sql`
    select default_currency as own from organizations where id = ${organization.id}`);
  return [...new Set(currencies)].sort((one, other) => {
    if (one === other) return 0;
    return other === own || (one !== own && other < one) ? 1 : -1;
  });
}
