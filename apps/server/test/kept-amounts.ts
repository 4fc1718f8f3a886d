import { type CalendarDate, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import { calculateWindow, compileRules } from "@clipledger/domain/payouts/calculate-window";
import { calculateFromHistories, type VideoHistory } from "@clipledger/domain/payouts/fixtures/histories";
import type { Platform } from "@clipledger/domain/platforms";
import { sql } from "../src/infra/db/sql.ts";
import { windowTermsOf } from "../src/modules/billing/amounts/campaign-rules.ts";
import { refreshAmounts } from "../src/modules/billing/amounts/refresh-amounts.ts";
import { loadWindowFacts } from "../src/modules/billing/amounts/window-facts.ts";
import { toAssignedCampaign } from "../src/modules/billing/assignment.ts";
import { type CampaignRow, campaignColumns } from "../src/modules/campaigns/campaigns.queries.ts";
import type { TestOrganization } from "./builders.ts";

/** Minor units by `campaignId creatorId startsOn`, of open windows. */
export type Amounts = Record<string, bigint | null>;

/** As the queues show them. */
export async function shownAmounts(organization: TestOrganization): Promise<Amounts> {
  await refreshAmounts(organization.ctx);
  return amountsAsKept(organization);
}

export async function amountsAsKept(organization: TestOrganization): Promise<Amounts> {
  const windows = await openWindowsOf(organization);
  return Object.fromEntries(windows.map((window) => [nameOf(window), window.amount_minor]));
}

/** When each open window was last calculated. */
export async function timesCalculated(organization: TestOrganization): Promise<Record<string, string>> {
  const windows = await openWindowsOf(organization);
  return Object.fromEntries(
    windows.map((window) => [nameOf(window), window.amount_kept_at?.toISOString() ?? "never"]),
  );
}

/** Calculated from what is stored now, with facts read by themselves. */
export async function freshAmounts(organization: TestOrganization): Promise<Amounts> {
  const { id, ctx } = organization;
  const windows = await openWindowsOf(organization);
  const amounts = windows.map(async (window) => {
    const rules = compileRules(window.rules);
    const {
      creator_id: creatorId,
      valid_from: validFrom,
      window_starts: startsOn,
      window_ends: endsOn,
    } = window;
    const asked = { key: window.key, creatorId, validFrom, startsOn, endsOn };
    const facts = await loadWindowFacts(ctx.db, id, [asked], rules);
    const columns = facts.get(window.key)?.columns;
    if (columns === undefined) throw new Error("Facts of a window are missing");
    return [nameOf(window), calculateWindow(rules, termsOf(window), columns).totalMinor];
  });
  return Object.fromEntries(await Promise.all(amounts));
}

/** Calculated from snapshots alone: neither facts nor any statement of the product takes part. */
export async function naiveAmounts(organization: TestOrganization): Promise<Amounts> {
  const histories = await historiesByCreator(organization);
  const windows = await openWindowsOf(organization);
  return Object.fromEntries(
    windows.map((window) => {
      const videos = histories.get(window.creator_id) ?? [];
      const { totalMinor } = calculateFromHistories(
        window.rules,
        termsOf(window),
        videos,
        toEpochDay(window.valid_from),
      );
      return [nameOf(window), totalMinor];
    }),
  );
}

interface OpenWindow extends CampaignRow {
  readonly key: bigint;
  readonly creator_id: string;
  readonly window_starts: CalendarDate;
  readonly window_ends: CalendarDate;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
  readonly amount_minor: bigint | null;
  readonly amount_kept_at: Date | null;
}

function openWindowsOf({ id, ctx }: TestOrganization): Promise<OpenWindow[]> {
  return ctx.db.rows(sql`
    select ${campaignColumns}, w.key, w.creator_id, w.starts_on as window_starts, w.ends_on as window_ends, s.valid_from,
      s.valid_until, w.amount_minor, w.amount_kept_at
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    where w.organization_id = ${id} and w.state = 'open'
    order by w.campaign_id, w.creator_id, w.starts_on`);
}

function nameOf({ id, creator_id, window_starts }: OpenWindow): string {
  return `${id} ${creator_id} ${window_starts}`;
}

function termsOf(window: OpenWindow) {
  const span = { validFrom: window.valid_from, validUntil: window.valid_until };
  const days = { startsOn: window.window_starts, endsOn: window.window_ends };
  return windowTermsOf(span, toAssignedCampaign(window).schedule, days);
}

async function historiesByCreator({ id, ctx }: TestOrganization): Promise<Map<string, VideoHistory[]>> {
  const rows = await ctx.db.rows<{
    creator_id: string;
    platform: Platform;
    platform_video_id: string;
    published_at: Date;
    snapshots: { observedAt: number; views: number }[];
  }>(sql`
    select a.creator_id, v.platform, v.platform_video_id, v.published_at, coalesce((
      select json_agg(json_build_object('observedAt', extract(epoch from s.observed_at) * 1000, 'views', s.view_count))
      from video_snapshots s where s.organization_key = v.organization_key and s.video_key = v.key
    ), '[]') as snapshots
    from tracked_accounts a
    join videos v on v.organization_key = a.organization_key and v.account_key = a.key
    where a.organization_id = ${id} and a.creator_id is not null and not v.is_reference
      and (a.hashtags_filter is null or exists (
        select from unnest(v.hashtags) hashtag where lower(hashtag) = any(a.hashtags_filter)))
      and not exists (
        select from excluded_videos e where e.organization_id = a.organization_id and e.platform = v.platform
          and e.platform_video_id = v.platform_video_id)`);
  const histories = new Map<string, VideoHistory[]>();
  for (const { creator_id, platform, platform_video_id, published_at, snapshots } of rows) {
    const history = { platform, platformVideoId: platform_video_id, publishedAt: published_at, snapshots };
    histories.set(creator_id, [...(histories.get(creator_id) ?? []), history]);
  }
  return histories;
}
