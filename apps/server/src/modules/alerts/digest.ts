import {
  type DigestFigures,
  type DigestSettingsInput,
  type DigestSettingsOutput,
  DigestSettingsSchema,
} from "@clipledger/contract/alerts/channel";
import { TopAccountsQuerySchema, TopVideosQuerySchema } from "@clipledger/contract/analytics/top-lists";
import { rangeFilterFields } from "@clipledger/contract/analytics-filters";
import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import { WindowQueueQuerySchema } from "@clipledger/contract/payouts/queues";
import { addDays, type CalendarDate, dateOf, startOfWeek } from "@clipledger/domain/calendar/calendar-date";
import { currencyOf, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { z } from "zod";
import { badRequest } from "../../infra/app-error.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { listTopCreators } from "../analytics/rankings/list-top-accounts.ts";
import { listTopVideos } from "../analytics/rankings/list-top-videos.ts";
import { getKpis } from "../analytics/totals/key-figures.ts";
import { refreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { listHubActivity } from "../creator-hub/activity/list-hub-activity.ts";
import { getHubKpis } from "../creator-hub/kpis/get-hub-kpis.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { toTimestamp } from "../organizations/organizations.mapper.ts";
import { listDue } from "../payouts/books/queues/list-windows.ts";
import { type AlertMessage, count, inert, moneyOf, toPreview, videoName } from "./message-text.ts";
import { actFor } from "./rule-checks.ts";

export function getDigestSettings(ctx: OperationContext): Promise<DigestSettingsOutput> {
  return readSettings(ctx.db, ctx.organization.id);
}

/** Moments that are past when it is turned on are not caught up with. */
export function setDigest(ctx: OperationContext, input: DigestSettingsInput): Promise<DigestSettingsOutput> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`
      ${insertRow("digest_settings", {
        organizationId,
        isOn: input.isOn,
        weekday: input.weekday,
        hour: input.hour,
        turnedOnAt: input.isOn ? at : null,
        updatedAt: at,
      })}
      on conflict (organization_id) do update set is_on = excluded.is_on, weekday = excluded.weekday, hour = excluded.hour,
        turned_on_at = case when digest_settings.is_on and excluded.is_on then digest_settings.turned_on_at
          else excluded.turned_on_at end,
        updated_at = excluded.updated_at`);
    await tx.execute(sql`delete from digest_channels where organization_id = ${organizationId}`);
    const added = await tx.rows<{ channel_id: string }>(sql`
      insert into digest_channels (organization_id, channel_id)
      select c.organization_id, c.id from alert_channels c
      where c.organization_id = ${organizationId} and c.id = any(${input.channelIds}::text[])
      returning channel_id`);
    refuseUnknown(input.channelIds, new Set(added.map(({ channel_id }) => channel_id)));
    await recordActivity(tx, ctx, {
      type: "digest.changed",
      subject: { type: "digest", id: organizationId, label: input.isOn ? "on" : "off" },
    });
    return readSettings(tx, organizationId);
  });
}

/** Names those of the channels that are not there. */
export function refuseUnknown(wanted: readonly string[], known: ReadonlySet<string>): void {
  const issues = wanted.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `channelIds.${index}`, message: "No such channel" }],
  );
  if (issues.length > 0) throw badRequest(issues);
}

async function readSettings(db: Queryable, organizationId: string): Promise<DigestSettingsOutput> {
  const row = await db.row<SettingsRow>(sql`
    select coalesce(s.is_on, false) as is_on, coalesce(s.weekday, 1)::int as weekday, coalesce(s.hour, 8)::int as hour,
      array(select x.channel_id from digest_channels x where x.organization_id = o.id order by x.channel_id) as channel_ids,
      last.week_starts_on, last.created_at
    from organizations o
    left join digest_settings s on s.organization_id = o.id
    left join lateral (
      select d.week_starts_on, d.created_at from digests d where d.organization_id = o.id
      order by d.week_starts_on desc limit 1
    ) last on true
    where o.id = ${organizationId}`);
  return {
    ...wireFields(DigestSettingsSchema, row),
    lastWeek: row.week_starts_on,
    lastSentAt: toTimestamp(row.created_at),
  };
}

interface SettingsRow {
  readonly is_on: boolean;
  readonly weekday: number;
  readonly hour: number;
  readonly channel_ids: string[];
  readonly week_starts_on: CalendarDate | null;
  readonly created_at: Date | null;
}

/** The last whole week from Monday to Sunday. */
export async function previewDigest(ctx: OperationContext) {
  const { name } = await ctx.db.row<{ name: string }>(sql`
    select name from organizations where id = ${ctx.organization.id}`);
  const monday = addDays(startOfWeek(dateOf(ctx.clock.now())), -7);
  const figures = await readFigures(ctx, monday);
  return { ...toPreview(toMessage(ctx, name, figures)), figures };
}

/** The message about a week, with the figures of this moment; undefined once the organization is gone. */
export async function composeDigest(
  services: Services,
  organizationId: string,
  monday: CalendarDate,
): Promise<AlertMessage | undefined> {
  const ctx = await actFor(services, organizationId);
  return ctx && toMessage(ctx, ctx.organizationName, await readFigures(ctx, monday));
}

const LISTED = 5;

/** By the functions that answer the same to callers of the API. */
async function readFigures(ctx: OperationContext, monday: CalendarDate): Promise<DigestFigures> {
  const dateRange = { from: monday, to: addDays(monday, 6) };
  await refreshAmounts(ctx);
  const kpis = await getKpis(ctx, z.object(rangeFilterFields).parse({ dateRange }));
  const ranked = { dateRange, metric: "viewCountInPeriod", limit: LISTED };
  const [videos, creators, activity, owed, hub] = await Promise.all([
    listTopVideos(ctx, TopVideosQuerySchema.parse(ranked)),
    listTopCreators(ctx, TopAccountsQuerySchema.parse(ranked)),
    listHubActivity(
      ctx,
      HubActivityQuerySchema.parse({
        dateRange,
        progressFilter: "behind",
        sortCol: "progressRatio",
        sortDir: "asc",
        perPage: LISTED,
      }),
    ),
    listDue(ctx, WindowQueueQuerySchema.parse({ mode: "totals", includeEmpty: false })),
    getHubKpis(ctx, { dateRange, publicationMode: "allEligible" }),
  ]);
  return {
    resolvedRange: dateRange,
    views: kpis.viewCount,
    videos: kpis.videoCount,
    topVideos: videos
      .filter(({ viewCountInPeriod }) => viewCountInPeriod > 0)
      .map(({ platform, platformVideoId, caption, accountUsername, viewCountInPeriod }) => {
        return { platform, platformVideoId, caption, username: accountUsername, views: viewCountInPeriod };
      }),
    topCreators: creators
      .filter(({ viewCountInPeriod }) => viewCountInPeriod > 0)
      .map(({ id, user, viewCountInPeriod }) => {
        return { creatorId: id, name: user.name, views: viewCountInPeriod };
      }),
    behind: activity.data.map((row) => ({
      assignmentId: row.id,
      campaignId: row.campaign.id,
      campaignName: row.campaign.name,
      creatorName: row.creator.name,
      eligibleVideos: row.eligibleVideos,
      targetVideos: row.targetVideos,
    })),
    behindCount: activity.totalRows,
    owed: "totals" in owed ? owed.totals : [],
    paid: hub.payoutsByCurrency,
  };
}

function toMessage(
  { publicUrl }: Pick<Services, "publicUrl">,
  organizationName: string,
  figures: DigestFigures,
): AlertMessage {
  const { from, to } = figures.resolvedRange;
  return {
    type: "digest.weekly",
    organizationName,
    title: `Your week from ${from} to ${to}`,
    lines: [
      `Views gained: ${count(figures.views)}`,
      `Videos published: ${count(figures.videos)}`,
      ...section(
        "Top videos",
        figures.topVideos.map((video) => `${videoName(video)}, ${count(video.views)} views`),
      ),
      ...section(
        "Top creators",
        figures.topCreators.map(({ name, views }) => `${personName(name)}, ${count(views)} views`),
      ),
      `Behind their target: ${count(figures.behindCount)}`,
      ...figures.behind.map(
        ({ creatorName, campaignName, eligibleVideos, targetVideos }) =>
          `• ${personName(creatorName)}, ${campaignName}: ${count(eligibleVideos)} of ${count(targetVideos)}`,
      ),
      ...section(
        "Owed now",
        figures.owed.map(
          ({ currency, amount, count: payouts }) =>
            `${moneyOf(amount, currency)} for ${payouts === 1 ? "1 payout" : `${count(payouts)} payouts`}`,
        ),
      ),
      ...section(
        "Cycles that ended in the week",
        figures.paid.map(
          ({ currency, payouts, paidPayouts }) =>
            `${majorMoney(payouts, currency)}, of which ${majorMoney(paidPayouts, currency)} is paid`,
        ),
      ),
    ],
    url: publicUrl,
    data: figures,
  };
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [`${title}: none`] : [`${title}:`, ...lines.map((line) => `• ${line}`)];
}

function personName(name: string | null): string {
  return name === null || name.trim() === "" ? "A creator" : inert(name);
}

/** Amounts of the hub are in major units, exact to the currency's decimals. */
function majorMoney(amount: number, currency: string): string {
  const precision = isCurrencyCode(currency) ? currencyOf(currency).precision : 2;
  return moneyOf(Math.round(amount * 10 ** precision), currency);
}
