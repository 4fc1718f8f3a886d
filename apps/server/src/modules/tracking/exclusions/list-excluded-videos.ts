import {
  type ExcludedVideoOutput,
  ExcludedVideoSchema,
  type ExcludedVideosQuery,
} from "@clipledger/contract/excluded-videos";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import { countRows, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { joinRowUser, type RowUserColumns, rowUserColumns, toRowUser } from "../row-actor.ts";
import { listOrder } from "../tracked-accounts.queries.ts";

/** The page is cut first; only its videos are then joined with what is known of them. */
export function listExcludedVideos({ db, organization }: OperationContext, query: ExcludedVideosQuery) {
  const listed = sql`${cutFrom(query)} where ${matching(organization.id, query)}`;
  const order = listOrder(sortColumns, query, sql`e.id`);
  const cut = onePage(sql`select e.* ${listed} order by ${order}`, query);
  const rows = db.rows<ListedExclusionRow>(sql`
    with page as materialized (${cut})
    select e.organization_id, e.id, e.account_id, e.platform, a.platform_account_id, e.platform_video_id, e.created_at,
      e.updated_at, e.actor_type, e.user_id, a.username, a.display_name, v.caption, v.thumbnail_url, v.content_type,
      ${rowUserColumns}
    from page e ${joinAccount} ${joinVideo} ${joinRowUser(sql`e`)}
    order by ${order}`);
  return readPage(query, countRows(db, listed), rows, toExcludedVideo);
}

function toExcludedVideo(row: ListedExclusionRow): ExcludedVideoOutput {
  return {
    ...wireFields(ExcludedVideoSchema, row),
    orgAccountId: row.account_id,
    orgId: row.organization_id,
    accountDisplayName: row.display_name,
    user: toRowUser(row),
  };
}

interface ListedExclusionRow extends RowUserColumns {
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

const joinAccount = sql`join tracked_accounts a on a.organization_id = e.organization_id and a.id = e.account_id`;
const joinVideo = sql`left join videos v on v.organization_key = a.organization_key and v.platform = e.platform
    and v.platform_video_id = e.platform_video_id`;

/** Joins no more than conditions and order ask for. */
function cutFrom({ search = "", sortCol }: Pick<ExcludedVideosQuery, "search" | "sortCol">): SqlFragment {
  const needsVideo = search !== "";
  const needsAccount = needsVideo || sortCol === "username";
  return sql`from excluded_videos e ${needsAccount ? joinAccount : sql``} ${needsVideo ? joinVideo : sql``}`;
}

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
