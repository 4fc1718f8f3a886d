import {
  type TrackedVideoOutput,
  TrackedVideoSchema,
  type TrackedVideosQuery,
} from "@clipledger/contract/tracked-videos";
import type { MaxVideos, RowActor, SyncError } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import { countRows, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { joinRowUser, type RowUserColumns, rowUserColumns, toRowUser } from "../row-actor.ts";
import { inViewMode, listOrder } from "../tracked-accounts.queries.ts";

/** The page is cut first; only its videos are then joined with what is known of them. */
export function listTrackedVideos({ db, organization }: OperationContext, query: TrackedVideosQuery) {
  const listed = sql`${cutFrom(query)} where ${matching(organization.id, query)}`;
  const order = listOrder(sortColumns, query, sql`t.id`);
  const cut = onePage(sql`select t.* ${listed} order by ${order}`, query);
  const rows = db.rows<ListedVideoRow>(sql`
    with page as materialized (${cut})
    select t.organization_id, t.id, t.account_id, t.platform, t.platform_video_id, t.created_at, t.updated_at,
      t.actor_type, t.user_id, t.last_error_at, t.last_error_code, a.username, a.display_name, v.observed_at,
      a.max_videos, a.platform_account_id, a.is_competitor, ${rowUserColumns}
    from page t ${joinAccount} ${joinVideo} ${joinRowUser(sql`t`)}
    order by ${order}`);
  return readPage(query, countRows(db, listed), rows, toTrackedVideo);
}

function toTrackedVideo(row: ListedVideoRow): TrackedVideoOutput {
  return {
    ...wireFields(TrackedVideoSchema, row),
    orgAccountId: row.account_id,
    orgId: row.organization_id,
    accountDisplayName: row.display_name,
    analyticsLatestLoadAt: toTimestamp(row.observed_at),
    orgAccountMaxVideos: row.max_videos,
    user: toRowUser(row),
  };
}

interface ListedVideoRow extends RowUserColumns {
  organization_id: string;
  id: string;
  account_id: string;
  platform: Platform;
  platform_video_id: string;
  created_at: Date;
  updated_at: Date;
  actor_type: RowActor;
  last_error_at: Date | null;
  last_error_code: SyncError | null;
  username: string | null;
  display_name: string | null;
  observed_at: Date | null;
  max_videos: MaxVideos;
  platform_account_id: string;
  is_competitor: boolean;
}

const joinAccount = sql`join tracked_accounts a on a.organization_id = t.organization_id and a.id = t.account_id`;
const joinVideo = sql`left join videos v on v.organization_key = a.organization_key and v.platform = t.platform
    and v.platform_video_id = t.platform_video_id`;

/** Joins no more than conditions and order ask for. */
function cutFrom({ search = "", sortCol, viewMode }: CutQuery): SqlFragment {
  const needsVideo = search !== "" || sortCol === "analyticsLatestLoadAt";
  const needsAccount = needsVideo || sortCol === "username" || inViewMode(viewMode) !== undefined;
  return sql`from tracked_videos t ${needsAccount ? joinAccount : sql``} ${needsVideo ? joinVideo : sql``}`;
}

type CutQuery = Pick<TrackedVideosQuery, "search" | "sortCol" | "viewMode">;

const sortColumns: Readonly<Record<TrackedVideosQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`t.created_at`,
  updatedAt: sql`t.updated_at`,
  platform: sql`t.platform`,
  username: sql`lower(a.username)`,
  analyticsLatestLoadAt: sql`v.observed_at`,
  lastErrorAt: sql`t.last_error_at`,
};

function matching(organizationId: string, query: TrackedVideosQuery): SqlFragment {
  const { search = "", platforms, viewMode } = query;
  const pattern = containsPattern(search);
  return allOf([
    sql`t.organization_id = ${organizationId} and not t.is_reference`,
    platforms && sql`t.platform = any(${platforms})`,
    search === ""
      ? undefined
      : sql`(t.platform_video_id ilike ${pattern} or v.caption ilike ${pattern} or a.username ilike ${pattern}
        or a.display_name ilike ${pattern})`,
    inViewMode(viewMode),
  ]);
}
