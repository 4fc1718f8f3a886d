import type { ExcludedVideosQuery } from "@clipledger/contract/excluded-videos";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { containsPattern } from "../../../infra/db/contains-pattern.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { joinRowUser, type RowUserColumns, rowUserColumns } from "../row-actor.ts";

export interface ListedExclusionRow extends RowUserColumns {
  organization_id: string;
  id: string;
  account_id: string;
  platform: Platform;
  platform_account_id: string;
  platform_video_id: string;
  created_at: Date;
  updated_at: Date;
  actor_type: RowActor;
  username: string | null;
  display_name: string | null;
  caption: string | null;
  thumbnail_url: string | null;
  content_type: ContentType | null;
}

export async function countListedExclusions(
  db: Queryable,
  organizationId: string,
  query: ExcludedVideosQuery,
): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total ${excludedVideos} where ${matching(organizationId, query)}`);
  return total;
}

export function listExclusionRows(
  db: Queryable,
  organizationId: string,
  query: ExcludedVideosQuery,
): Promise<ListedExclusionRow[]> {
  const { sortCol, sortDir, page, perPage } = query;
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  return db.rows(sql`
    select e.organization_id, e.id, e.account_id, e.platform, a.platform_account_id, e.platform_video_id, e.created_at,
      e.updated_at, e.actor_type, e.user_id, a.username, a.display_name, v.caption, v.thumbnail_url, v.content_type,
      ${rowUserColumns}
    ${excludedVideos} ${joinRowUser(sql`e`)}
    where ${matching(organizationId, query)}
    order by ${sortColumns[sortCol]} ${direction} nulls last, e.id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}`);
}

const excludedVideos = sql`
  from excluded_videos e
  join tracked_accounts a on a.organization_id = e.organization_id and a.id = e.account_id
  left join videos v on v.organization_key = a.organization_key and v.platform = e.platform
    and v.platform_video_id = e.platform_video_id`;

const sortColumns: Readonly<Record<ExcludedVideosQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`e.created_at`,
  updatedAt: sql`e.updated_at`,
  platform: sql`e.platform`,
  username: sql`lower(a.username)`,
};

function matching(organizationId: string, query: ExcludedVideosQuery): SqlFragment {
  const { search = "", accounts, platforms } = query;
  const pattern = containsPattern(search);
  return allOf([
    sql`e.organization_id = ${organizationId}`,
    accounts && sql`e.account_id = any(${accounts})`,
    platforms && sql`e.platform = any(${platforms})`,
    search === ""
      ? undefined
      : sql`(e.platform_video_id ilike ${pattern} or v.caption ilike ${pattern} or a.username ilike ${pattern}
        or a.display_name ilike ${pattern})`,
  ]);
}
