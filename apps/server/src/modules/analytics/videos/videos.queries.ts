import type { VideosQuery } from "@clipledger/contract/videos";
import type { VideoProjectOutput } from "@clipledger/contract/videos/video";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { matchingAccounts, organizationKey, videoMatches } from "../filter/matching.ts";
import { isPublished } from "../filter/publication.ts";
import { ratio } from "../ratio.ts";
import type { VideoListFilter } from "./video-list-filter.ts";
import { accountUsername, type Extras, type ShownVideoRow, shownVideos } from "./video-rows.ts";

export interface ListedVideoRow extends ShownVideoRow {
  /** Those it counts in. */
  projects: VideoProjectOutput[];
}

export async function countListedVideos(db: Queryable, filter: VideoListFilter): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`select count(*)::int as total ${listed(filter)}`);
  return total;
}

/** Only the page's videos are completed, unless the order itself asks for the medians of all accounts. */
export function listVideoRows(
  db: Queryable,
  filter: VideoListFilter,
  { sortCol, sortDir, page, perPage }: Pick<VideosQuery, "sortCol" | "sortDir" | "page" | "perPage">,
): Promise<ListedVideoRow[]> {
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[sortCol]} ${direction} ${nullable.has(sortCol) ? sql`nulls last` : sql``},
    v.key ${direction}`;
  const joins = sortCol === "viralityFactor" ? joinMedians(filter) : sql``;
  return db.rows(
    sql`${shownVideos(
      sql`select v.* ${listed(filter, joins)} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
      withProjects,
    )} order by ${order}`,
  );
}

/** Selects all of them, newest first, as a list shows them: for a stream. */
export function selectVideoRows(filter: VideoListFilter): SqlFragment {
  const selected = sql`select v.* ${listed(filter)}`;
  return sql`${shownVideos(selected, withProjects)} order by v.published_at desc, v.key desc`;
}

function listed(filter: VideoListFilter, joins = sql``): SqlFragment {
  const { audience, range, publicationMode, accountUsername: username } = filter;
  return sql`
    from ${matchingAccounts(audience)} a join videos v on ${videoMatches(audience)} ${joins}
    where ${allOf([
      range && isPublished(range, publicationMode),
      username === undefined ? undefined : sql`lower(${accountUsername}) = lower(${username})`,
    ])}`;
}

function joinMedians({ audience }: VideoListFilter): SqlFragment {
  return sql`left join (
    select o.account_key, percentile_disc(0.5) within group (order by o.view_count) as views
    from videos o where o.organization_key = ${organizationKey(audience)} and o.counts group by o.account_key
  ) medians on medians.account_key = v.account_key`;
}

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

const sortColumns: Readonly<Record<VideosQuery["sortCol"], SqlFragment>> = {
  publishedAt: sql`v.published_at`,
  viewCount: sql`v.view_count`,
  likeCount: sql`v.like_count`,
  commentCount: sql`v.comment_count`,
  shareCount: sql`v.share_count`,
  bookmarkCount: sql`v.bookmark_count`,
  engagementRate: ratio(
    sql`v.like_count + v.comment_count + v.share_count + v.bookmark_count`,
    sql`v.view_count`,
  ),
  viralityFactor: sql`v.view_count::float8 / nullif(medians.views, 0)`,
  durationSeconds: sql`v.duration_seconds`,
  accountUsername: sql`lower(${accountUsername})`,
  loadAt: sql`v.observed_at`,
};

// Left out for the others: with it, the planner would not use the indexes that keep their order.
const nullable: ReadonlySet<VideosQuery["sortCol"]> = new Set(["viralityFactor", "durationSeconds"]);
