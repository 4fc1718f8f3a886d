import type { TrackedAccountsQuery } from "@clipledger/contract/tracked-accounts";
import {
  type TrackedAccountOutput,
  TrackedAccountSchema,
} from "@clipledger/contract/tracked-accounts/tracked-account";
import type {
  HashtagsFilter,
  LinkState,
  MaxVideos,
  RowActor,
  SyncError,
} from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import { countRows, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { joinRowUser, type RowUserColumns, rowUserColumns, toRowUser } from "../row-actor.ts";
import {
  accountRefOf,
  creatorImage,
  creatorName,
  inViewMode,
  listOrder,
} from "../tracked-accounts.queries.ts";

/** Only the page's accounts are counted and joined, unless the order itself asks for the counts of all. */
export function listTrackedAccounts({ db, organization }: OperationContext, query: TrackedAccountsQuery) {
  const listed = sql`from tracked_accounts a where ${matching(organization.id, query)}`;
  const order = listOrder(sortColumns, query, sql`a.key`);
  const cut = onePage(sql`select a.* ${listed} order by ${order}`, query);
  const rows = db.rows<ListedAccountRow>(sql`
    with page as materialized (${cut})
    select a.organization_id, a.id, a.platform, a.platform_account_id, a.initial_username, a.region, a.max_videos,
      a.is_competitor, a.is_simulated, a.creator_id, a.link_state, a.link_state_since, a.hashtags_filter, a.created_at, a.updated_at, a.actor_type, a.user_id,
      a.last_error_at, a.last_error_code, a.username, a.display_name, a.loaded_at, a.published_video_count,
      ${individualVideos} as individual_videos, ${excludedVideos} as excluded_videos,
      ${trackedVideos} as tracked_videos, ${retainedVideos} as retained_videos,
      ${creatorOfAccount} as creator, ${projectsOfAccount} as projects, ${rowUserColumns}
    from page a ${joinRowUser(sql`a`)}
    order by ${order}`);
  return readPage(query, countRows(db, listed), rows, toTrackedAccount);
}

function toTrackedAccount(row: ListedAccountRow): TrackedAccountOutput {
  return {
    ...wireFields(TrackedAccountSchema, row),
    ...(row.is_simulated === true && { isSimulated: row.is_simulated }),
    orgCreatorId: row.creator_id,
    orgId: row.organization_id,
    analyticsLatestLoadAt: toTimestamp(row.loaded_at),
    excludedVideosCount: row.excluded_videos,
    totalVideosTracked: row.tracked_videos,
    totalVideosRetained: row.retained_videos,
    totalVideosPublished: row.published_video_count === null ? null : Number(row.published_video_count),
    user: toRowUser(row),
  };
}

interface ListedAccountRow extends RowUserColumns {
  organization_id: string;
  id: string;
  platform: Platform;
  platform_account_id: string;
  initial_username: string | null;
  region: string | null;
  max_videos: MaxVideos;
  is_competitor: boolean;
  is_simulated: boolean | null;
  creator_id: string | null;
  link_state: LinkState | null;
  link_state_since: Date | null;
  hashtags_filter: HashtagsFilter;
  created_at: Date;
  updated_at: Date;
  actor_type: RowActor;
  last_error_at: Date | null;
  last_error_code: SyncError | null;
  username: string | null;
  display_name: string | null;
  loaded_at: Date | null;
  published_video_count: bigint | null;
  individual_videos: number;
  excluded_videos: number;
  tracked_videos: number;
  retained_videos: number;
  creator: TrackedAccountOutput["creator"];
  projects: TrackedAccountOutput["projects"];
}

const storedVideos = sql`from videos v
  where v.organization_key = a.organization_key and v.account_key = a.key and not v.is_reference`;
const trackedVideos = sql`(select count(*)::int ${storedVideos})`;
const retainedVideos = sql`(select count(*)::int ${storedVideos} and v.counts)`;

const individualVideos = sql`(select count(*)::int from tracked_videos t
  where t.organization_id = a.organization_id and t.account_id = a.id and not t.is_reference)`;

const excludedVideos = sql`(select count(*)::int from excluded_videos e
  where e.organization_id = a.organization_id and e.account_id = a.id)`;

const creatorOfAccount = sql`(
  select json_build_object(
    'id', c.id,
    'user', json_build_object('id', u.id, 'name', ${creatorName}, 'image', ${creatorImage}, 'email', u.email),
    'accounts', (
      select json_agg(json_build_object(
        ${accountRefOf(sql`o`)}
      ) order by o.key)
      from tracked_accounts o where o.organization_id = c.organization_id and o.creator_id = c.id
    )
  )
  from creators c join users u on u.id = c.user_id
  where c.organization_id = a.organization_id and c.id = a.creator_id
)`;

const projectsOfAccount = sql`coalesce((
  select json_agg(json_build_object(
    'id', p.id, 'name', p.name, 'logo', p.logo, 'hashtagsFilter', ap.hashtags_filter
  ) order by lower(p.name), p.key)
  from account_projects ap join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
  where ap.organization_id = a.organization_id and ap.account_id = a.id
), '[]'::json)`;

const sortColumns: Readonly<Record<TrackedAccountsQuery["sortCol"], SqlFragment>> = {
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  platform: sql`a.platform`,
  username: sql`lower(a.username)`,
  displayName: sql`lower(a.display_name)`,
  maxVideos: sql`a.max_videos`,
  individualVideos,
  excludedVideosCount: excludedVideos,
  totalVideosTracked: trackedVideos,
  totalVideosRetained: retainedVideos,
  totalVideosPublished: sql`a.published_video_count`,
  analyticsLatestLoadAt: sql`a.loaded_at`,
  lastErrorAt: sql`a.last_error_at`,
};

function matching(organizationId: string, query: TrackedAccountsQuery): SqlFragment {
  const { search = "", accounts, platforms, projects, viewMode } = query;
  const pattern = containsPattern(search);
  return allOf([
    sql`a.organization_id = ${organizationId}`,
    search === ""
      ? undefined
      : sql`(a.username ilike ${pattern} or a.display_name ilike ${pattern}
        or a.platform_account_id ilike ${pattern})`,
    accounts && sql`a.id = any(${accounts})`,
    platforms && sql`a.platform = any(${platforms})`,
    projects &&
      sql`exists (select from account_projects ap where ap.organization_id = a.organization_id
        and ap.account_id = a.id and ap.project_id = any(${projects}))`,
    inViewMode(viewMode),
  ]);
}
