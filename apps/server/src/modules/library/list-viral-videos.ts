import type { ViralVideosPageOutput, ViralVideosQuery } from "@clipledger/contract/library";
import { type ViralVideoOutput, ViralVideoSchema } from "@clipledger/contract/library/viral-video";
import { countFields } from "@clipledger/domain/metrics/counts";
import type { Platform } from "@clipledger/domain/platforms";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { allOf, containsPattern, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { type CountsRow, countColumnsOf } from "../tracking/facts/counts.ts";

const DAY_MS = 86_400_000;
const DAYS_OF_RANGE = { "7d": 7, "14d": 14, "30d": 30 } as const;

export async function listViralVideos(
  ctx: OperationContext,
  query: ViralVideosQuery,
): Promise<ViralVideosPageOutput> {
  const organizationId = ctx.organization.id;
  if (query.brandId !== undefined && !(await isProject(ctx.db, organizationId, query.brandId))) {
    throw new AppError("NOT_FOUND", undefined, { message: "No such project" });
  }
  const publishedSince = startOf(query.dateRange, ctx.clock.now());
  const rows = await listViralVideoRows(ctx.db, { ...query, organizationId, publishedSince });
  const hasMore = rows.length > query.limit;
  return {
    data: rows.slice(0, query.limit).map(toViralVideo),
    nextOffset: hasMore ? query.offset + query.limit : null,
  };
}

function startOf(range: ViralVideosQuery["dateRange"], now: Date): Date | undefined {
  return range === "all" ? undefined : new Date(now.getTime() - DAYS_OF_RANGE[range] * DAY_MS);
}

function toViralVideo(row: ViralVideoRow): ViralVideoOutput {
  return {
    ...wireFields(ViralVideoSchema, row),
    accountFollowerCount: toCount(row.account_follower_count),
    ...countFields("Count", (counted) => toCount(row[`${counted}_count`])),
    viewCount: Number(row.view_count),
    ...(row.is_simulated === true && { isSimulated: row.is_simulated }),
  };
}

function toCount(count: bigint | null): number | null {
  return count === null ? null : Number(count);
}

interface ViralVideoRow extends CountsRow<bigint | null> {
  id: string;
  platform: Platform;
  platform_video_id: string;
  platform_account_id: string;
  account_username: string | null;
  account_display_name: string | null;
  account_profile_picture_url: string | null;
  account_follower_count: bigint | null;
  region: string | null;
  caption: string | null;
  hashtags: string[];
  download_url: string | null;
  thumbnail_url: string | null;
  music_title: string | null;
  music_artist: string | null;
  duration_seconds: number | null;
  view_count: bigint;
  engagement_rate: number;
  outlier_factor: number;
  published_at: Date | null;
  last_seen_at: Date;
  matched_terms: string[];
  is_ugc: boolean | null;
  is_simulated: boolean | null;
  ugc_confidence: number | null;
}

interface ViralVideosFilter extends ViralVideosQuery {
  readonly organizationId: string;
  readonly publishedSince: Date | undefined;
}

/** One more than the page holds, if there is one: it tells that the list goes on. */
function listViralVideoRows(db: Queryable, filter: ViralVideosFilter): Promise<ViralVideoRow[]> {
  return db.rows(sql`
    select v.id, v.platform, v.platform_video_id, v.platform_account_id, v.account_username, v.account_display_name,
      v.account_profile_picture_url, v.account_follower_count, v.region, v.caption, v.hashtags, v.download_url,
      v.thumbnail_url, v.music_title, v.music_artist, v.duration_seconds, ${countColumnsOf(sql`v`)},
      v.engagement_rate, v.outlier_factor, v.published_at, v.last_seen_at, v.matched_terms, v.is_simulated, i.is_ugc, i.ugc_confidence
    from library_videos v
    left join library_insights i on i.organization_id = v.organization_id and i.video_id = v.id
    where ${allOf([ofLibrary(filter), ofInsights(filter)])}
    order by ${orders[filter.sort]}, v.id
    limit ${filter.limit + 1} offset ${filter.offset}`);
}

const orders: Readonly<Record<ViralVideosQuery["sort"], SqlFragment>> = {
  latest: sql`v.published_at desc nulls last`,
  views: sql`v.view_count desc`,
  engagement: sql`v.engagement_rate desc`,
  outlier: sql`v.outlier_factor desc`,
};

function ofLibrary(filter: ViralVideosFilter): SqlFragment {
  const { organizationId, publishedSince, minViews, minOutlierFactor, regions, matchedTerms, brandId } =
    filter;
  return allOf([
    sql`v.organization_id = ${organizationId}`,
    searchedBy(filter.search),
    publishedSince && sql`v.published_at >= ${publishedSince}`,
    minViews === undefined ? undefined : sql`v.view_count >= ${minViews}`,
    minOutlierFactor === undefined ? undefined : sql`v.outlier_factor >= ${minOutlierFactor}`,
    regions && sql`v.region = any(${regions.map((region) => region.toUpperCase())}::text[])`,
    matchedTerms && sql`v.matched_terms && ${matchedTerms.map((term) => term.toLowerCase())}::text[]`,
    brandId === undefined ? undefined : foundBy(organizationId, brandId),
  ]);
}

function foundBy(organizationId: string, projectId: string): SqlFragment {
  return sql`v.matched_terms && array(
    select t.term from library_terms t
    where t.organization_id = ${organizationId} and ${projectId} = any(t.project_ids))`;
}

function searchedBy(search: string | undefined): SqlFragment | undefined {
  const text = search?.replace(/^[#@]/, "");
  if (!text) return undefined;
  const pattern = containsPattern(text);
  return sql`(v.caption ilike ${pattern} or v.account_username ilike ${pattern}
    or exists (select from unnest(v.hashtags) hashtag where hashtag ilike ${pattern}))`;
}

function ofInsights(filter: ViralVideosFilter): SqlFragment {
  const { productTypes, verticals, formats, hookArchetypes, productDetected, brandDetected } = filter;
  return allOf([
    productTypes && sql`i.product_type = any(${productTypes}::text[])`,
    verticals && sql`i.vertical = any(${verticals}::text[])`,
    formats && sql`i.format = any(${formats}::text[])`,
    hookArchetypes && sql`i.hook_archetype = any(${hookArchetypes}::text[])`,
    detectedIn(sql`i.product_detected`, productDetected),
    detectedIn(sql`i.brand_detected`, brandDetected),
  ]);
}

function detectedIn(column: SqlFragment, wanted: "any" | "yes" | "no"): SqlFragment | undefined {
  return wanted === "any" ? undefined : sql`coalesce(${column}, false) = ${wanted === "yes"}`;
}

async function isProject(db: Queryable, organizationId: string, projectId: string): Promise<boolean> {
  const project = await db.maybeRow(sql`
    select 1 from projects where organization_id = ${organizationId} and id = ${projectId}`);
  return project !== undefined;
}

/** What it takes to track a video of the library. */
export interface LibraryVideoRow {
  id: string;
  platform: Platform;
  platform_video_id: string;
  platform_account_id: string;
  account_username: string | null;
  account_display_name: string | null;
  account_profile_picture_url: string | null;
  region: string | null;
  is_simulated: boolean | null;
}

export function listLibraryVideosById(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<LibraryVideoRow[]> {
  return db.rows(sql`
    select id, platform, platform_video_id, platform_account_id, account_username, account_display_name,
      account_profile_picture_url, region, is_simulated
    from library_videos where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}
