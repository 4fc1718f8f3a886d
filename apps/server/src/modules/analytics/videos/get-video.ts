import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import type { VideoParams } from "@clipledger/contract/videos";
import type { VideoHistoryOutput, VideoOutput } from "@clipledger/contract/videos/video";
import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { countFields } from "@clipledger/domain/metrics/counts";
import { engagementRate } from "@clipledger/domain/metrics/rates";
import type { Platform } from "@clipledger/domain/platforms";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { HttpOperationContext, OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { lookUp } from "../../live/look-up.ts";
import { type CountsRow, countColumnsOf } from "../../tracking/facts/counts.ts";
import { allFactsAreHere } from "../../tracking/facts/fact-conditions.ts";
import { organizationKey } from "../filter/analytics-filter.ts";
import { newestCounts, type ShownVideoRow, shownVideos, toVideo } from "./video-rows.ts";

export async function getVideo(ctx: OperationContext, params: VideoParams): Promise<VideoOutput> {
  const row = await findShownVideo(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (row === undefined) throw new AppError("NOT_FOUND", params);
  return toVideo(row);
}

/** One video of an organization. */
interface VideoAddress extends VideoParams {
  readonly organizationId: string;
}

function findShownVideo(db: Queryable, address: VideoAddress): Promise<ShownVideoRow | undefined> {
  return db.maybeRow(shownVideos(sql`select v.* from videos v where ${isAt(address)}`));
}

interface HistoryRow extends CountsRow {
  day: string;
  source: string | null;
  fetched_at: Date | null;
}

interface History {
  readonly publishedOn: string;
  /** The video's facts, oldest first; a day without one equals the day before it. */
  readonly rows: readonly HistoryRow[];
}

/** Undefined if there is no such video. */
async function findHistory(db: Queryable, address: VideoAddress): Promise<History | undefined> {
  const video = await db.maybeRow<{ key: bigint; published_on: string }>(
    sql`select v.key, v.published_on from videos v where ${isAt(address)}`,
  );
  if (video === undefined) return undefined;
  const rows = await db.rows<HistoryRow>(sql`
    select f.day, ${countColumnsOf(sql`f`)}, s.name as source, f.fetched_at
    from video_facts f left join sources s on s.key = f.source_key
    where ${allFactsAreHere(organizationKey(address), sql`array[${video.key}::bigint]`)}
      and f.organization_key = ${organizationKey(address)} and f.video_key = ${video.key} order by f.day`);
  return { publishedOn: video.published_on, rows };
}

interface DownloadRow {
  download_url: string | null;
  observed_at: Date;
}

function findDownload(db: Queryable, address: VideoAddress): Promise<DownloadRow | undefined> {
  return db.maybeRow(sql`select v.download_url, v.observed_at from videos v where ${isAt(address)}`);
}

/** Excluded videos can be read one by one; samples of briefs are nobody's figures. */
function isAt(address: VideoAddress): SqlFragment {
  return sql`v.organization_key = ${organizationKey(address)} and v.platform = ${address.platform}
    and v.platform_video_id = ${address.platformVideoId} and not v.is_reference`;
}

const DOWNLOADABLE: ReadonlySet<Platform> = new Set(["instagram", "tiktok", "youtube"]);

/** Platforms let their links expire within hours or days. */
const LINK_LIFETIME_MS = 24 * 60 * 60 * 1_000;

const GONE: ReadonlySet<ConnectorFailureKind> = new Set(["not_found", "private", "restricted"]);

export async function getVideoDownload(
  ctx: HttpOperationContext,
  params: VideoParams,
): Promise<{ downloadUrl: string; consumedExtraCredit: boolean }> {
  if (!DOWNLOADABLE.has(params.platform)) throw new AppError("UNSUPPORTED_PLATFORM");
  const stored = await findDownload(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (stored === undefined) throw new AppError("VIDEO_NOT_FOUND", params);
  const isFresh = ctx.clock.now().getTime() - stored.observed_at.getTime() < LINK_LIFETIME_MS;
  if (isFresh && stored.download_url !== null)
    return { downloadUrl: stored.download_url, consumedExtraCredit: false };
  return { downloadUrl: await lookUpLink(ctx, params), consumedExtraCredit: true };
}

function lookUpLink(ctx: HttpOperationContext, { platform, platformVideoId }: VideoParams): Promise<string> {
  return lookUp(ctx, {
    operation: "videos.download",
    platform,
    answer: z.url(),
    thing: { platformVideoId },
    async ask(connector, terms) {
      const { downloadUrl } = await connector.video({ platformVideoId, ...terms }).catch((error: unknown) => {
        const isGone = error instanceof ConnectorFailure && GONE.has(error.kind);
        throw isGone ? new AppError("DOWNLOAD_URL_UNAVAILABLE", undefined, { cause: error }) : error;
      });
      if (downloadUrl === null) throw new AppError("DOWNLOAD_URL_UNAVAILABLE");
      return downloadUrl;
    },
  });
}

/** Every day from the first fact to today. */
export async function getVideoHistory(
  ctx: Pick<OperationContext, "db" | "clock" | "organization">,
  params: VideoParams,
): Promise<VideoHistoryOutput> {
  const history = await findHistory(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (history === undefined) throw new AppError("NOT_FOUND", params);
  const { rows, publishedOn } = history;
  const today = dateOf(ctx.clock.now());
  return rows.flatMap((row, index) => {
    const day = calendarDate(row.day);
    const next = rows[index + 1]?.day;
    const before = rows[index - 1];
    const isBaseline = before === undefined && publishedOn !== day && publishedOn !== addDays(day, -1);
    const [first, ...later] = daysUntil(day, next === undefined ? addDays(today, 1) : calendarDate(next));
    return [
      toHistoryDay(first, row, isBaseline ? row : (before ?? NOTHING), isBaseline),
      ...later.map((date) => toHistoryDay(date, row, row, false)),
    ];
  });
}

const NOTHING = countFields("_count", () => 0n);

/** The first day, and those after it until the next fact. */
function daysUntil(first: CalendarDate, next: CalendarDate): [CalendarDate, ...CalendarDate[]] {
  const days: [CalendarDate, ...CalendarDate[]] = [first];
  for (let day = addDays(first, 1); day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What the day gained is how much it has more than `since`. */
function toHistoryDay(
  date: CalendarDate,
  row: HistoryRow,
  since: CountsRow,
  baseline: boolean,
): VideoHistoryOutput[number] {
  const counts = newestCounts(row);
  const before = newestCounts(since);
  return {
    date,
    ...countFields("Count", (counted) => counts[`${counted}s`]),
    engagementRate: engagementRate(counts, 0),
    baseline,
    ...countFields("sGained", (counted) => counts[`${counted}s`] - before[`${counted}s`]),
    source: row.source,
    fetchedAt: row.fetched_at?.toISOString() ?? null,
  };
}
