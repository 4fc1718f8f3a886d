import type { AudienceInput, PublicationMode } from "@clipledger/contract/analytics-filters";
import type { VideoTotals, VideoTotalsQuery } from "@clipledger/contract/dashboard/list-totals";
import type { VideosQuery } from "@clipledger/contract/videos";
import { type DateRange, type DayRange, dayRange } from "@clipledger/domain/calendar/date-range";
import { type Counts, countFields } from "@clipledger/domain/metrics/counts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { directionOf, toPage } from "../../../infra/db/paged-list.ts";
import { allOf, identifier, onePage, type SqlFragment, searchWords, sql } from "../../../infra/db/sql.ts";
import { perCount } from "../../tracking/facts/counts.ts";
import { hasKeptStats } from "../accounts/video-stats.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  matchingVideos,
  matchingVideosInOrder,
  organizationKey,
  toAnalyticsFilter,
} from "../filter/analytics-filter.ts";
import { chooseGainSource, engagementOf } from "../gains/gain-question.ts";
import { postsByDay } from "../gains/gains.ts";
import { indexCaptions } from "./index-captions.ts";
import { accountUsername, type Extras, type ListedVideoRow, shownVideos, toVideoRow } from "./video-rows.ts";

export async function listVideos(ctx: OperationContext, query: VideosQuery) {
  const filter = toVideoListFilter(ctx, query);
  if (filter.words) await indexCaptions(ctx.db, ctx.organization.id);
  const totalRows = await countListedVideos(ctx.db, filter);
  const rows = await listVideoRows(ctx.db, filter, query, totalRows);
  const shownProjects = query.expand?.includes("projects") ? "fields" : "ids";
  const data = rows.map((row) => toVideoRow(row, shownProjects));
  return toPage(data, totalRows, query);
}

/** What the newest counts of the whole list add up to; of whole accounts, their kept sums tell. */
export async function sumVideos(ctx: OperationContext, query: VideoTotalsQuery): Promise<VideoTotals> {
  const filter = toVideoListFilter(ctx, query);
  if (filter.words) await indexCaptions(ctx.db, ctx.organization.id);
  const { audience, accountUsername: username, words, published } = filter;
  const isOfAccounts = [username, words, published].every((part) => part === undefined);
  const row = await ctx.db.row<Counts<bigint>>(
    isOfAccounts && hasKeptStats(audience)
      ? sql`select ${summed(sql`kept`)}
          from ${matchingAccounts(audience)} a join account_stats kept on kept.account_key = a.key`
      : sql`select ${summed(sql`v`)} from ${matchingVideos(audience)} where ${isListed(filter)}`,
  );
  return countFields("Count", (counted) => Number(row[`${counted}Count`]));
}

function summed(counts: SqlFragment): SqlFragment {
  return perCount(({ stem, count }) => sql`coalesce(sum(${counts}.${count}), 0)::bigint as "${stem}Count"`);
}

/** Which videos a list holds. */
interface VideoListFilter {
  readonly audience: AnalyticsFilter;
  readonly accountUsername: string | undefined;
  /** Undefined where no words are looked for; empty where none of what is looked for is a word. */
  readonly words: string | undefined;
  /** Undefined for those of all days. */
  readonly published: DayRange | undefined;
}

interface VideoListInput extends AudienceInput {
  readonly search?: string | undefined;
  readonly accountUsername?: string | undefined;
  readonly dateRange?: DateRange | undefined;
  readonly publicationMode?: PublicationMode | undefined;
}

export function toVideoListFilter(
  ctx: Pick<OperationContext, "organization">,
  { search, accountUsername, dateRange, publicationMode, ...audience }: VideoListInput,
): VideoListFilter {
  return {
    audience: toAnalyticsFilter(ctx, audience),
    accountUsername: accountUsername?.replace(/^@/, "") || undefined,
    words: search ? (searchWords(search) ?? "") : undefined,
    published: dateRange && daysOfPublication(dateRange, publicationMode),
  };
}

/** Without gains to show, a range can only mean the videos published in it; `allEligible` those published by its end. */
function daysOfPublication(range: DateRange, publicationMode: PublicationMode | undefined): DayRange {
  return dayRange(publicationMode === "allEligible" ? { to: range.to } : range);
}

/** Added up from sums where there are any: they know how many videos were published on a day. */
export async function countListedVideos(db: Queryable, filter: VideoListFilter): Promise<number> {
  const { audience, published = dayRange({}) } = filter;
  if (filter.words && isWholeOrganization(filter)) return countVideosWith(db, audience, filter.words);
  const question = { filter: audience, publicationMode: "allEligible" } as const;
  const source = await chooseGainSource(db, question);
  const days = { from: sql`${published.from}::date`, to: sql`${published.to}::date` };
  const { total } = await db.row<{ total: number }>(
    source === "videos" || filter.accountUsername !== undefined || filter.words !== undefined
      ? sql`select count(*)::int as total from ${matchingVideos(audience)} where ${isListed(filter)}`
      : sql`select coalesce(sum(posted_videos), 0)::int as total from (${postsByDay(question, source, days)}) posts`,
  );
  return total;
}

function isWholeOrganization({ audience, accountUsername, published }: VideoListFilter): boolean {
  const { organizationId: _, ...filters } = audience;
  return [...Object.values(filters), accountUsername, published].every((value) => value === undefined);
}

/** A word may be in every caption: only the videos that are left out, which are few, are read to take them away. */
async function countVideosWith(db: Queryable, audience: AnalyticsFilter, words: string): Promise<number> {
  const having = hasWords(audience.organizationId, words);
  const { total } = await db.row<{ total: number }>(sql`
    select (
      (select count(*) from video_words w where ${having}) - (
        select count(*) from videos v where v.organization_key = ${organizationKey(audience)} and not v.counts
          and exists (select from video_words w where w.video_key = v.key and ${having} offset 0))
    )::int as total`);
  return total;
}

/** Up to how many videos are read and sorted rather than met in the order of an index that has all others, too. */
const FEW_VIDEOS = 2_000;

/** Only the page's videos are completed, of all those listed. */
function listVideoRows(
  db: Queryable,
  filter: VideoListFilter,
  { sortCol, sortDir, page, perPage }: Pick<VideosQuery, "sortCol" | "sortDir" | "page" | "perPage">,
  totalRows: number,
): Promise<ListedVideoRow[]> {
  const { audience } = filter;
  const isFew = totalRows <= FEW_VIDEOS;
  const isInOrder =
    isIndexed(sortCol) && filter.accountUsername === undefined && !(isFew && filter.words !== undefined);
  const videos = isInOrder ? matchingVideosInOrder(audience) : matchingVideos(audience);
  const joins = sortCol === "viralityFactor" ? joinKeptStats : sql``;
  const direction = directionOf(sortDir);
  const nulls = isNullable(sortCol) ? sql`nulls last` : sql``;
  const order = sql`order by ${sortColumns[sortCol]} ${direction} ${nulls}, v.key ${direction}`;
  const condition = isInOrder && sortCol !== "publishedAt" && !isFew ? "day" : "instant";
  const listed = sql`select v.* from ${videos} ${joins} where ${isListed(filter, condition, isInOrder ? "row" : "list")} ${order}`;
  return db.rows(sql`${shownVideos(onePage(listed, { page, perPage }), withProjects)} ${order}`);
}

/** Selects all of them, newest first, as a list shows them: for a stream. */
export function selectVideoRows(filter: VideoListFilter): SqlFragment {
  const selected = sql`select v.* from ${matchingVideos(filter.audience)} where ${isListed(filter)}`;
  return sql`${shownVideos(selected, withProjects)} order by v.published_at desc, v.key desc`;
}

/**
 * By instant, the index of publications finds the days. By day no index does, so that the one with the order is used. Words
 * give a list of videos, unless most videos have them and each that is met in order is asked for them.
 */
function isListed(
  { audience: { organizationId }, published, accountUsername: username, words }: VideoListFilter,
  publishedBy: "instant" | "day" = "instant",
  wordsBy: "list" | "row" = "list",
): SqlFragment {
  return allOf([
    published &&
      (publishedBy === "instant"
        ? sql`v.published_at >= ${published.from}::date and v.published_at < ${published.to}::date + 1`
        : sql`v.published_on between ${published.from}::date and ${published.to}::date`),
    username === undefined ? undefined : sql`lower(${accountUsername}) = lower(${username})`,
    words === undefined ? undefined : words === "" ? sql`false` : captionHas(organizationId, words, wordsBy),
  ]);
}

function captionHas(organizationId: string, words: string, by: "list" | "row"): SqlFragment {
  return by === "list"
    ? sql`v.key = any(array(select w.video_key from video_words w where ${hasWords(organizationId, words)}))`
    : sql`exists (select from video_words w where w.video_key = v.key and ${hasWords(organizationId, words)} offset 0)`;
}

const joinKeptStats = sql`left join account_stats kept on kept.account_key = v.account_key`;

const withProjects: Extras = {
  columns: sql`, coalesce((
    select json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'url', p.url, 'logo', p.logo, 'description', p.description
    ) order by lower(p.name), p.key)
    from account_projects ap join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
    where ap.organization_id = a.organization_id and ap.account_id = a.id
      and hashtags_pass(v.hashtags, ap.hashtags_filter)
  ), '[]'::json) as projects`,
  joins: sql``,
};

type SortColumn = VideosQuery["sortCol"];

/** Of a video `v`, its account `a`, and for virality the `kept` stats of its account. */
const sortColumns: Readonly<Record<SortColumn, SqlFragment>> = {
  publishedAt: sql`v.published_at`,
  ...countFields("Count", (counted) => sql`v.${identifier(`${counted}_count`)}`),
  engagementRate: engagementOf(sql`v`, "count"),
  viralityFactor: sql`v.view_count::float8 / nullif(kept.p50_views, 0)`,
  durationSeconds: sql`v.duration_seconds`,
  accountUsername: sql`lower(${accountUsername})`,
  loadAt: sql`v.observed_at`,
};

/** Whether an index of videos has this order. */
function isIndexed(column: SortColumn): boolean {
  return column === "publishedAt" || column === "viewCount";
}

/** Nulls come last; for the others not to say so lets the planner use their index. */
function isNullable(column: SortColumn): boolean {
  return column === "viralityFactor" || column === "durationSeconds";
}

/**
 * Whether the `video_words w` are of a video of the organization whose caption has the words. The organization stands among
 * them, so that the index reads nothing of others.
 */
export function hasWords(organizationId: string, words: string): SqlFragment {
  return sql`w.organization_key = (select key from organizations where id = ${organizationId}) and w.words @@ (
    (select quote_literal('@' || key) from organizations where id = ${organizationId})::tsquery
    && to_tsquery('simple', ${words}))`;
}
